package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Action;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The arguments of an action by their names; none where they are a list. */
public record ActionArguments(Map<String, @Nullable Object> values) {
  public static ActionArguments of(Action action) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    if (Json.parse(action.args()) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> values.put(String.valueOf(key), value));
    }
    return new ActionArguments(values);
  }

  /** The first of these that is a text, null where none is. */
  public @Nullable String text(String... keys) {
    return text(new ArrayList<>(), keys);
  }

  /**
   * The same.
   *
   * @param read gets the name of the one that it is
   */
  public @Nullable String text(List<String> read, String... keys) {
    for (String key : keys) {
      if (values.get(key) instanceof String text) {
        read.add(key);
        return text;
      }
    }
    return null;
  }

  public boolean flag(String key) {
    return Boolean.TRUE.equals(values.get(key));
  }

  /** The others as JSON on one line, null where there are none. */
  public @Nullable String without(List<String> keys) {
    Map<String, @Nullable Object> others = new LinkedHashMap<>(values);
    keys.forEach(others::remove);
    return others.isEmpty() ? null : Json.line(others);
  }
}
