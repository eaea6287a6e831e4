package dev.holdpoint.app.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The one form of RFC 8785: its own examples, and what it must not let through. */
class JsonCanonicalTest {
  /** RFC 8785, section 3.2.2 and 3.2.3. */
  @Test
  void theRfcsExampleOfLiteralsNumbersAndTexts() {
    String input =
        """
        {
          "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
          "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
          "literals": [null, true, false]
        }
        """;
    String expected =
        "{\"literals\":[null,true,false],"
            + "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
            + "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}";
    assertEquals(expected, canonical(input));
  }

  /** RFC 8785, section 3.2.3: keys are sorted by UTF-16 code units, not by code points. */
  @Test
  void theRfcsExampleOfSortedKeys() {
    String input =
        """
        {
          "\\u20ac": "Euro Sign",
          "\\r": "Carriage Return",
          "\\ufb33": "Hebrew Letter Dalet With Dagesh",
          "1": "One",
          "\\ud83d\\ude00": "Emoji: Grinning Face",
          "\\u0080": "Control",
          "\\u00f6": "Latin Small Letter O With Diaeresis"
        }
        """;
    String expected =
        "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
            + "\"ö\":\"Latin Small Letter O With Diaeresis\",\"€\":\"Euro Sign\","
            + "\"😀\":\"Emoji: Grinning Face\","
            + "\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}";
    assertEquals(expected, canonical(input));
  }

  /** RFC 8785, appendix B. */
  @ParameterizedTest
  @CsvSource({
    "0000000000000000, 0",
    "8000000000000000, 0",
    "0000000000000001, 5e-324",
    "8000000000000001, -5e-324",
    "7fefffffffffffff, 1.7976931348623157e+308",
    "ffefffffffffffff, -1.7976931348623157e+308",
    "4340000000000000, 9007199254740992",
    "c340000000000000, -9007199254740992",
    "4430000000000000, 295147905179352830000",
    "44b52d02c7e14af5, 9.999999999999997e+22",
    "44b52d02c7e14af6, 1e+23",
    "44b52d02c7e14af7, 1.0000000000000001e+23",
    "444b1ae4d6e2ef4e, 999999999999999700000",
    "444b1ae4d6e2ef4f, 999999999999999900000",
    "444b1ae4d6e2ef50, 1e+21",
    "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d, 0.000001",
    "41b3de4355555553, 333333333.3333332",
    "41b3de4355555554, 333333333.33333325",
    "41b3de4355555555, 333333333.3333333",
    "41b3de4355555556, 333333333.3333334",
    "41b3de4355555557, 333333333.33333343",
    "becbf647612f3696, -0.0000033333333333333333",
    "43143ff3c1cb0959, 1424953923781206.2"
  })
  void theRfcsNumbers(String bits, String expected) {
    double number = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));
    assertEquals(expected, JsonCanonical.write(number));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNoNumberIsRefused(double number) {
    assertThrows(JsonException.class, () -> JsonCanonical.write(number));
  }

  @Test
  void everyNumberIsReadBackAndNoneIsWrittenShorter() {
    long seed = Long.getLong("holdpoint.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(number) && number != 0) {
        String written = JsonCanonical.write(number);
        String how = written + ", replay with -Dholdpoint.seed=" + seed;
        assertEquals(number, Double.parseDouble(written), how);
        int digits = new BigDecimal(written).stripTrailingZeros().precision();
        int javas = new BigDecimal(Double.toString(number)).stripTrailingZeros().precision();
        assertTrue(digits <= javas, how);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9007199254740993",
        "-9007199254740993",
        "9223372036854775807",
        "123456789012345678901234567890"
      })
  void wholeNumbersThatADoubleCannotHoldAreRefused(String number) {
    JsonException refused = assertThrows(JsonException.class, () -> canonical(number));
    assertTrue(refused.getMessage().contains(number), refused.getMessage());
  }

  @Test
  void wholeNumbersAreTheSameHoweverTheyAreWritten() {
    assertEquals("[100,100,100]", canonical("[100, 1e2, 100.0]"));
    assertEquals(
        "[9007199254740992,-9007199254740992]", canonical("[9007199254740992, -9007199254740992]"));
    assertEquals("[0,0,0]", canonical("[0, -0, -0.0]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\\ud800\"", "\"a\\udc00b\"", "{\"\\udfff\":1}", "\"\\ude00\\ud83d\""})
  void halfACharacterIsRefused(String json) {
    assertThrows(JsonException.class, () -> canonical(json));
  }

  @Test
  void textsStayAsTheyAreButForWhatMustBeEscaped() {
    assertEquals(
        "\"\\b\\t\\n\\f\\r\\\"\\\\/\\u0000\\u001f\u007f\u2028é\"",
        canonical("\"\\b\\t\\n\\f\\r\\\"\\\\\\/\\u0000\\u001F\\u007f\\u2028\\u00e9\""));
  }

  @Test
  void orderAndSpaceDoNotMatterAndNothingElseIsLost() {
    assertEquals(
        canonical("{\"b\":[1,2],\"a\":{}}"), canonical(" { \"a\" : { } , \"b\":[ 1,2 ] } "));
    assertEquals("{\"a\":[2,1],\"b\":null}", canonical("{\"b\":null,\"a\":[2,1]}"));
    assertEquals(
        "{\"\":0,\"A\":1,\"a\":2,\"aa\":3}", canonical("{\"aa\":3,\"a\":2,\"A\":1,\"\":0}"));
  }

  private static String canonical(String json) {
    return Json.canonical(Json.parse(json));
  }
}
