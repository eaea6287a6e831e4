package dev.holdpoint.app.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object read with the types that its reader expects; a wrong one is an error with the key.
 * There are no switches over types in here, since the JVM makes their code anew with every start.
 */
public record JsonObject(Map<String, @Nullable Object> values) {
  @SuppressWarnings("unchecked") // only the parser makes these maps, and its keys are texts
  static JsonObject of(Map<?, ?> map) {
    return new JsonObject((Map<String, @Nullable Object>) map);
  }

  public boolean has(String key) {
    return values.get(key) != null;
  }

  public String text(String key) {
    String text = optionalText(key);
    if (text == null) {
      throw new JsonException("\"" + key + "\" is missing");
    }
    return text;
  }

  public @Nullable String optionalText(String key) {
    Object value = values.get(key);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw wrong(key, "a text");
  }

  public long number(String key) {
    if (values.get(key) instanceof Long number) {
      return number;
    }
    throw wrong(key, "a whole number");
  }

  public int integer(String key) {
    return integer(key, number(key));
  }

  private static int integer(String key, long number) {
    if (number != (int) number) {
      throw wrong(key, "a whole number from -2147483648 to 2147483647");
    }
    return (int) number;
  }

  public @Nullable Double optionalDouble(String key) {
    Object value = values.get(key);
    if (value == null) {
      return null;
    }
    if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    throw wrong(key, "a number");
  }

  /** False where the key is absent. */
  public boolean flag(String key) {
    Object value = values.get(key);
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw wrong(key, "true or false");
  }

  public JsonObject object(String key) {
    if (values.get(key) instanceof Map<?, ?> map) {
      return of(map);
    }
    throw wrong(key, "an object");
  }

  /** Empty where the key is absent. */
  public List<JsonObject> objects(String key) {
    List<JsonObject> objects = new ArrayList<>();
    for (Object value : list(key)) {
      if (!(value instanceof Map<?, ?> map)) {
        throw wrong(key, "a list of objects");
      }
      objects.add(of(map));
    }
    return objects;
  }

  /** Empty where the key is absent. */
  public List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    for (Object value : list(key)) {
      if (!(value instanceof String text)) {
        throw wrong(key, "a list of texts");
      }
      texts.add(text);
    }
    return texts;
  }

  /** Empty where the key is absent. */
  public List<Integer> integers(String key) {
    List<Integer> integers = new ArrayList<>();
    for (Object value : list(key)) {
      if (!(value instanceof Long number)) {
        throw wrong(key, "a list of whole numbers");
      }
      integers.add(integer(key, number));
    }
    return integers;
  }

  private List<?> list(String key) {
    Object value = values.get(key);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      return list;
    }
    throw wrong(key, "a list");
  }

  private static JsonException wrong(String key, String expected) {
    return new JsonException("\"" + key + "\" must be " + expected);
  }
}
