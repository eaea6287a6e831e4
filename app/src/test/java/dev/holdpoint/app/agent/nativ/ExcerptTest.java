package dev.holdpoint.app.agent.nativ;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExcerptTest {
  @ParameterizedTest
  @ValueSource(ints = {8, 9, 10, 11, 12, 13, 14, 15})
  void noCharacterIsCutInTwo(int most) {
    for (String text : new String[] {"🙂".repeat(20), "x" + "🙂".repeat(20)}) {
      String excerpt = Excerpt.of(text, most, "");
      assertTrue(StandardCharsets.UTF_8.newEncoder().canEncode(excerpt), excerpt);
    }
  }
}
