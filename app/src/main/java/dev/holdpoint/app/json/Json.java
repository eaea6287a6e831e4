package dev.holdpoint.app.json;

import dev.holdpoint.app.json.JsonPrinter.Reader;
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
    return new JsonPrinter("", Reader.PROGRAM).print(value);
  }

  /** In the one form of RFC 8785, for digests. */
  public static String canonical(@Nullable Object value) {
    return JsonCanonical.write(value);
  }

  /** On many lines, for people: nothing in it can drive a terminal. */
  public static String pretty(@Nullable Object value) {
    return new JsonPrinter("  ", Reader.PERSON).print(value);
  }

  /** On one line, for people. */
  public static String line(@Nullable Object value) {
    return new JsonPrinter("", Reader.PERSON).print(value);
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
