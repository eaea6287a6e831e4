package dev.holdpoint.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.holdpoint.model.Input.Reading;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fits a question. */
class InputTest {
  /** As choices of older versions are, and those of whoever says strict. */
  private static final Input.Choice CHOICE =
      new Input.Choice(
          List.of(new Input.Option("postgres"), new Input.Option("SQLite"), new Input.Option("3")),
          false,
          false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\t\n",
        "\r\n",
        "\u00a0",
        "\u2003\u3000",
        "\u200b",
        "\u3164",
        "\u2800\u115f\u1160\uffa0",
        "\ufe0f",
        "\udb40\udd00",
        "\ufeff",
        "\0",
        "\u202e\u202c"
      })
  void silenceIsNoAnswerToAnything(String silence) {
    for (Input input :
        List.of(new Input.Text(), new Input.Password(), new Input.Confirmation(), CHOICE)) {
      assertInstanceOf(Reading.DoesNotFit.class, input.read(silence), input.word());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", " x ", "no", "0", ".", "\n- a\n- b\n", "🚦", "\u200bx"})
  void aTextIsTakenVerbatim(String text) {
    assertEquals(fits(new Reply.Said(text)), new Input.Text().read(text));
    assertEquals(fits(new Reply.Said(text)), new Input.Password().read(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "Y", "TRUE", "approve", " Yes\n"})
  void yesIsYes(String yes) {
    assertEquals(fits(new Reply.Confirmed(true)), new Input.Confirmation().read(yes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no", "N", "False", "reject", "\tno "})
  void noIsNo(String no) {
    assertEquals(fits(new Reply.Confirmed(false)), new Input.Confirmation().read(no));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ok", "yep", "1", "0", "yes please", "ye s", "yesno", "ja", "-", "ｙｅｓ", "yes\0"})
  void nothingElseIsYesOrNo(String text) {
    assertInstanceOf(Reading.DoesNotFit.class, new Input.Confirmation().read(text));
  }

  @Test
  void yesIsYesInTurkeyToo() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr"));
    try {
      assertEquals(fits(new Reply.Chose("SQLite")), CHOICE.read("sqlite"));
      assertEquals(fits(new Reply.Confirmed(true)), new Input.Confirmation().read("TRUE"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aChoiceTakesTheTextOrItsNumber() {
    assertEquals(fits(new Reply.Chose("postgres")), CHOICE.read("postgres"));
    assertEquals(fits(new Reply.Chose("SQLite")), CHOICE.read(" sqlITE\n"));
    assertEquals(fits(new Reply.Chose("postgres")), CHOICE.read("1"));
    assertEquals(fits(new Reply.Chose("SQLite")), CHOICE.read("2"));
  }

  @Test
  void anOptionThatIsANumberGoesBeforeThePlaceOfThatNumber() {
    Input choice = new Input.Choice(List.of("3", "1", "2"));
    assertEquals(fits(new Reply.Chose("3")), choice.read("3"));
    assertEquals(fits(new Reply.Chose("1")), choice.read("1"));
  }

  @Test
  void optionsThatDifferInCaseAloneAreToldApart() {
    Input choice = new Input.Choice(List.of("Drop", "drop", "DROP"));
    assertEquals(fits(new Reply.Chose("drop")), choice.read("drop"));
    assertEquals(fits(new Reply.Chose("DROP")), choice.read("DROP"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "4", "-1", "01", "1.", "+1", "post", "postgres, SQLite", "１"})
  void nothingElseIsAChoice(String text) {
    assertInstanceOf(Reading.DoesNotFit.class, CHOICE.read(text));
  }

  @Test
  void aChoiceNeedsOptionsThatCanBeSeen() {
    assertThrows(IllegalArgumentException.class, () -> new Input.Choice(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new Input.Choice(List.of("a", " ")));
  }

  private static Reading fits(Reply reply) {
    return new Reading.Fits(reply);
  }
}
