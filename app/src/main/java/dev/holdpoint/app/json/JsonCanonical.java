package dev.holdpoint.app.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * JSON in the one form of RFC 8785, so that equal values are equal texts. Numbers that a double
 * can't hold exactly are refused: two different ones would become the same.
 */
final class JsonCanonical {
  private static final long LARGEST_EXACT = 1L << 53;
  private static final int PLAIN_UP_TO = 21;
  private static final int PLAIN_DOWN_TO = -6;

  private JsonCanonical() {}

  static String write(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    append(value, out);
    return out.toString();
  }

  private static void append(@Nullable Object value, StringBuilder out) {
    switch (value) {
      case null -> out.append("null");
      case Boolean flag -> out.append(flag);
      case Long number -> out.append(exact(number, number));
      case Integer number -> out.append(number);
      case BigInteger number -> out.append(exact(number, Long.MAX_VALUE));
      case Double number -> out.append(number(number));
      case String text -> string(text, out);
      case JsonObject object -> object(object.values(), out);
      case Map<?, ?> map -> object(map, out);
      case List<?> list -> array(list, out);
      default -> throw new JsonException("JSON has no " + value.getClass().getSimpleName());
    }
  }

  private static void object(Map<?, ?> map, StringBuilder out) {
    // String's own order is that of UTF-16 code units, which is the order that the RFC wants.
    Map<String, @Nullable Object> sorted = new TreeMap<>();
    map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
    out.append('{');
    String comma = "";
    for (Map.Entry<String, @Nullable Object> entry : sorted.entrySet()) {
      out.append(comma);
      string(entry.getKey(), out);
      out.append(':');
      append(entry.getValue(), out);
      comma = ",";
    }
    out.append('}');
  }

  private static void array(List<?> list, StringBuilder out) {
    out.append('[');
    String comma = "";
    for (Object value : list) {
      out.append(comma);
      append(value, out);
      comma = ",";
    }
    out.append(']');
  }

  /**
   * Whole numbers beyond those that every reader has exactly are refused, but for those that the
   * form itself writes: what is in this form must stay what it is.
   */
  private static String exact(Number number, long value) {
    String digits = number.toString();
    boolean isExact = value <= LARGEST_EXACT && value >= -LARGEST_EXACT;
    if (!isExact && !digits.equals(plain(number.doubleValue()))) {
      throw tooLarge(number);
    }
    return digits;
  }

  private static String plain(double number) {
    return Double.isFinite(number) ? number(number) : "";
  }

  private static JsonException tooLarge(Number number) {
    return new JsonException(
        "the number " + number + " is too large to be exact: give it as a text");
  }

  /** As ECMAScript writes numbers. */
  private static String number(double number) {
    if (!Double.isFinite(number)) {
      throw new JsonException("JSON has no " + number);
    }
    if (number == 0) {
      return "0";
    }
    BigDecimal decimal = shortest(Math.abs(number));
    String digits = decimal.unscaledValue().toString();
    int point = digits.length() - decimal.scale();
    return (number < 0 ? "-" : "") + placed(digits, point);
  }

  /** Java writes two digits at least, even where one would do: 4.9E-324 for 5e-324. */
  private static BigDecimal shortest(double number) {
    BigDecimal javas = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    if (javas.precision() == 2) {
      for (RoundingMode mode :
          List.of(RoundingMode.HALF_EVEN, RoundingMode.DOWN, RoundingMode.UP)) {
        BigDecimal shorter = new BigDecimal(number).round(new MathContext(1, mode));
        if (shorter.doubleValue() == number) {
          return shorter.stripTrailingZeros();
        }
      }
    }
    return javas;
  }

  private static String placed(String digits, int point) {
    if (point > PLAIN_UP_TO || point <= PLAIN_DOWN_TO) {
      String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
      return digits.charAt(0) + fraction + "e" + (point > 0 ? "+" : "") + (point - 1);
    }
    if (point <= 0) {
      return "0." + "0".repeat(-point) + digits;
    }
    return point >= digits.length()
        ? digits + "0".repeat(point - digits.length())
        : digits.substring(0, point) + "." + digits.substring(point);
  }

  private static void string(String text, StringBuilder out) {
    refuseLoneSurrogates(text);
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> out.append(c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c));
      }
    }
    out.append('"');
  }

  /** UTF-8 can't carry them: different texts would get the same digest. */
  private static void refuseLoneSurrogates(String text) {
    boolean lone =
        text.codePoints()
            .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    if (lone) {
      throw new JsonException("a text holds half a character (a lone surrogate)");
    }
  }
}
