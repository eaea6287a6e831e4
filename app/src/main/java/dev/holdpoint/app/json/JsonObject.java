package dev.holdpoint.app.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object read with the types that its reader expects; a wrong one is an error with the key. */
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
    return switch (values.get(key)) {
      case null -> null;
      case String text -> text;
      default -> throw wrong(key, "a text");
    };
  }

  public long number(String key) {
    return switch (values.get(key)) {
      case Long number -> number;
      case null, default -> throw wrong(key, "a whole number");
    };
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
    return switch (values.get(key)) {
      case null -> null;
      case Number number when Double.isFinite(number.doubleValue()) -> number.doubleValue();
      default -> throw wrong(key, "a number");
    };
  }

  /** False where the key is absent. */
  public boolean flag(String key) {
    return switch (values.get(key)) {
      case null -> false;
      case Boolean flag -> flag;
      default -> throw wrong(key, "true or false");
    };
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
    return switch (values.get(key)) {
      case null -> List.of();
      case List<?> list -> list;
      default -> throw wrong(key, "a list");
    };
  }

  private static JsonException wrong(String key, String expected) {
    return new JsonException("\"" + key + "\" must be " + expected);
  }
}
