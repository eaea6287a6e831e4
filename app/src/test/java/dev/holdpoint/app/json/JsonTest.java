package dev.holdpoint.app.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON, read strictly and written exactly. */
class JsonTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "nul",
        "nulll",
        "True",
        "tru",
        "{",
        "}",
        "[",
        "]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{\"a\":1 \"b\":2}",
        "\"",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\u１２３４\"",
        "\"\\u-123\"",
        "\"a\nb\"",
        "\"a\tb\"",
        "\"\0\"",
        "01",
        "-",
        "+1",
        ".5",
        "1.",
        "1.e5",
        "1e",
        "1e+",
        "0x10",
        "NaN",
        "Infinity",
        "-Infinity",
        "1e999",
        "-1e999",
        "1 2",
        "{} {}",
        "[]x",
        "/* c */1",
        "1//c",
        "\uFEFF{}",
        "\u00a01",
        "1\0",
        "１",
        "{\"a\":1,\"a\":2}",
        "\"\\"
      })
  void whatIsNotJsonIsRefusedWithItsPlace(String text) {
    JsonException e = assertThrows(JsonException.class, () -> Json.parse(text));
    assertTrue(e.getMessage().startsWith("not JSON at character "), e.getMessage());
  }

  @Test
  void whatIsJsonIsRead() {
    assertNull(Json.parse(" null\n"));
    assertEquals(true, Json.parse("true"));
    assertEquals(List.of(1L, -2L, 0L), Json.parse("[1, -2 ,0]"));
    assertEquals(1.5e3, Json.parse("1.5E+3"));
    assertEquals(0.0, Json.parse("0e0"));
    assertEquals(
        "\"\\/\b\f\n\r\tA\uD83D\uDE80", Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041🚀\""));
    assertEquals("\uD83D\uDE80", Json.parse("\"\\uD83d\\ude80\""));
    assertEquals(Map.of("a", Map.of("b", List.of())), Json.parse("{\"a\":{\"b\":[]}}"));
  }

  @Test
  void wholeNumbersKeepEveryDigit() {
    for (String number :
        List.of(
            "0",
            "9007199254740993",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "-9223372036854775809",
            "123456789012345678901234567890")) {
      assertEquals(number, Json.write(Json.parse(number)));
    }
    assertEquals(Long.MAX_VALUE, Json.parse("9223372036854775807"));
    assertEquals(new BigInteger("9223372036854775808"), Json.parse("9223372036854775808"));
  }

  @Test
  void deepNestingIsAnErrorAndNoOverflow() {
    for (String open : List.of("[", "{\"a\":")) {
      JsonException e = assertThrows(JsonException.class, () -> Json.parse(open.repeat(1_000_000)));
      assertTrue(e.getMessage().contains("nested"), e.getMessage());
    }
    Json.parse("[".repeat(200) + "]".repeat(200));
    Json.parse("[" + "[[]],".repeat(10_000) + "[]]");
  }

  /** Converting one of two million digits takes minutes. */
  @Test
  void aNumberHasAnEnd() {
    Json.parse("-" + "9".repeat(999));
    Json.parse("0." + "9".repeat(998));
    for (String number :
        List.of("9".repeat(1_001), "9".repeat(2_000_000), "0." + "9".repeat(999))) {
      JsonException e = assertThrows(JsonException.class, () -> Json.parse(number));
      assertTrue(e.getMessage().contains("1000 characters"), e.getMessage());
    }
  }

  @Test
  void keysKeepTheirOrder() {
    assertEquals("{\"b\":1,\"a\":2}", Json.write(Json.parse("{\"b\":1,\"a\":2}")));
  }

  @Test
  void whatCannotBeWrittenIsRefused() {
    assertThrows(JsonException.class, () -> Json.write(Double.NaN));
    assertThrows(JsonException.class, () -> Json.write(List.of(Double.POSITIVE_INFINITY)));
    assertThrows(JsonException.class, () -> Json.write(Float.NaN));
  }

  @Test
  void everyTextCanBeCarriedByUtf8AndComesBack() {
    for (int c = 0; c <= 0xFFFF; c++) {
      String text = "x" + (char) c;
      String json = Json.write(text);
      assertEquals(text, Json.parse(json));
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      assertEquals(json, new String(bytes, StandardCharsets.UTF_8), "carried");
      assertTrue(json.chars().noneMatch(one -> one < ' ' || one == 0x7f), "no control character");
    }
  }

  @Test
  void whatCouldDriveATerminalIsEscapedForPeopleAlone() {
    String text = "a\u001b\u007f\u0085\u009b\u061c\u200e\u2028\u202e\u2066\ud83dz é 😀 \"\\\n\r\t";
    String common = "\"a\\u001b\\u007f%s\\ud83dz é 😀 \\\"\\\\\\n\\r\\t\"";
    String raw = "\u0085\u009b\u061c\u200e\u2028\u202e\u2066";
    String escaped = "\\u0085\\u009b\\u061c\\u200e\\u2028\\u202e\\u2066";
    assertEquals(common.formatted(raw), Json.write(text));
    assertEquals(common.formatted(escaped), Json.line(text));
    assertEquals(common.formatted(escaped), Json.pretty(text));
    assertEquals(text, Json.parse(Json.line(text)));
  }

  @Test
  void prettyIsTheSameValueOnManyLines() {
    String pretty = Json.pretty(Json.parse("{\"a\":[1,{}],\"b\":{\"c\":[]}}"));
    assertEquals(
        """
        {
          "a": [
            1,
            {}
          ],
          "b": {
            "c": []
          }
        }\
        """,
        pretty);
  }

  @Test
  void randomValuesComeBack() {
    long seed = Long.getLong("holdpoint.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      Object value = value(random, 0);
      assertEquals(value, Json.parse(Json.write(value)), "replay with -Dholdpoint.seed=" + seed);
      assertEquals(value, Json.parse(Json.pretty(value)), "replay with -Dholdpoint.seed=" + seed);
    }
  }

  @Test
  void randomTextNeitherHangsNorThrowsAnythingElse() {
    long seed = Long.getLong("holdpoint.seed", System.nanoTime());
    Random random = new Random(seed);
    String[] pieces = {
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "00", "1", "e", "-", ".", "t", "true",
      "null", " ", "\n", "\uD800", "🚦"
    };
    int read = 0;
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int piece = random.nextInt(1, 8); piece > 0; piece--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      try {
        Json.parse(text.toString());
        read++;
      } catch (JsonException e) {
        // Expected of most of them.
      } catch (RuntimeException e) {
        throw new AssertionError("replay with -Dholdpoint.seed=" + seed, e);
      }
    }
    assertTrue(read > 0);
  }

  @Test
  void anObjectIsReadByTheTypesItsReaderExpects() {
    JsonObject object =
        Json.object(
            """
            {"text": "t", "number": 7, "double": 0.5, "flag": true, "none": null, "list": ["a"],
             "numbers": [1, 2], "objects": [{"a": 1}], "big": 99999999999, "huge": %s}
            """
                .formatted("9".repeat(400)));
    assertEquals("t", object.text("text"));
    assertEquals(7, object.integer("number"));
    assertEquals(0.5, object.optionalDouble("double"));
    assertEquals(7.0, object.optionalDouble("number"));
    assertTrue(object.flag("flag"));
    assertFalse(object.flag("absent"));
    assertNull(object.optionalText("none"));
    assertFalse(object.has("none"));
    assertEquals(List.of("a"), object.texts("list"));
    assertEquals(List.of(1, 2), object.integers("numbers"));
    assertEquals(1, object.objects("objects").getFirst().integer("a"));
    assertEquals(List.of(), object.objects("absent"));
    for (Runnable wrong :
        List.<Runnable>of(
            () -> object.text("number"),
            () -> object.text("absent"),
            () -> object.integer("big"),
            () -> object.integer("double"),
            () -> object.number("huge"),
            () -> object.optionalDouble("huge"),
            () -> object.optionalDouble("text"),
            () -> object.flag("text"),
            () -> object.object("list"),
            () -> object.texts("objects"),
            () -> object.texts("text"),
            () -> object.integers("list"),
            () -> object.objects("list"))) {
      assertThrows(JsonException.class, wrong::run);
    }
    assertThrows(JsonException.class, () -> Json.object("[]"));
  }

  private static @Nullable Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 4 ? 6 : 8)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong();
      case 3 -> Double.longBitsToDouble((random.nextLong() & 0x7fe0_0000_0000_0000L) | 1);
      case 4 -> new BigInteger(200, random).add(BigInteger.ONE.shiftLeft(100));
      case 5 -> text(random);
      case 6 -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          list.add(value(random, depth + 1));
        }
        yield list;
      }
      default -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          map.put(text(random), value(random, depth + 1));
        }
        yield map;
      }
    };
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append((char) (random.nextBoolean() ? random.nextInt(128) : random.nextInt(0x10000)));
    }
    return text.toString();
  }
}
