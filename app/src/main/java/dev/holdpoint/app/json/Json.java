package dev.holdpoint.app.json;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON as plain Java values: maps in their order, lists, texts, {@code Long} or {@code BigInteger},
 * {@code Double}, booleans and null. Whole numbers keep every digit.
 */
public final class Json {
  private Json() {}

  /** The value of a text that is JSON from its first to its last character. */
  public static @Nullable Object parse(String text) {
    return new JsonParser(text).parseAll();
  }

  /** The same for a text that must be an object. */
  public static JsonObject object(String text) {
    if (parse(text) instanceof Map<?, ?> map) {
      return JsonObject.of(map);
    }
    throw new JsonException("a JSON object is expected");
  }

  /** On one line. */
  public static String write(@Nullable Object value) {
    return new JsonPrinter("").print(value);
  }

  /** In the one form of RFC 8785, for digests. */
  public static String canonical(@Nullable Object value) {
    return JsonCanonical.write(value);
  }

  /** On many lines, for people: nothing in it can drive a terminal. */
  public static String pretty(@Nullable Object value) {
    return harmless(new JsonPrinter("  ").print(value));
  }

  /** On one line, for people. */
  public static String line(@Nullable Object value) {
    return harmless(write(value));
  }

  /** These characters stand inside of texts alone, so that their escapes mean the same. */
  private static String harmless(String json) {
    for (int i = 0; i < json.length(); i++) {
      if (isHarmful(json.charAt(i))) {
        return escaped(json);
      }
    }
    return json;
  }

  private static String escaped(String json) {
    StringBuilder text = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (isHarmful(c)) {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private static boolean isHarmful(char c) {
    return c != '\n' && (Character.isISOControl(c) || isDirection(c));
  }

  /** Marks that turn the reading direction, and separators of lines. */
  private static boolean isDirection(char c) {
    return c == '\u061c'
        || c == '\u200e'
        || c == '\u200f'
        || (c >= '\u2028' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069');
  }

  /** The same object where no value may be null. */
  public static Map<String, Object> notNull(Map<String, @Nullable Object> map) {
    Map<String, Object> values = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> {
          if (value == null) {
            throw new JsonException("\"" + key + "\" can't be null");
          }
          values.put(key, value);
        });
    return values;
  }

  /** An object under construction, in the order of its keys; null values are kept. */
  public static Map<String, @Nullable Object> map() {
    return new LinkedHashMap<>();
  }
}
