package dev.holdpoint.app.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The browser shows the same: {@code VisibleTextTest}. */
class HiddenCharactersTest {
  @ParameterizedTest
  @MethodSource("dev.holdpoint.app.text.HiddenCharacterCases#all")
  void whatIsHiddenIsShownByItsNumber(HiddenCharacterCases.Case one) {
    assertEquals(one.shown(), Escaped.block(one.text()));
  }
}
