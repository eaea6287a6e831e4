package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Actions as JSON: what an agent wants to do, with the digest that an approval is bound to. */
public final class ActionJson {
  private static final Set<String> KEYS = Set.of("tool", "args", "dir");

  private ActionJson() {}

  /**
   * @param defaultDir where it would run if it does not say so itself
   */
  public static Action read(JsonObject json, String defaultDir) {
    for (String key : json.values().keySet()) {
      if (!KEYS.contains(key)) {
        throw new JsonException("an action has tool, args and dir, not \"" + key + "\"");
      }
    }
    String dir = json.optionalText("dir");
    return of(json.text("tool"), json.values().get("args"), dir == null ? defaultDir : dir);
  }

  /** The same tool and directory with other arguments. */
  public static Action withArgs(Action action, @Nullable Object args) {
    return of(action.tool(), args, action.dir());
  }

  private static Action of(String tool, @Nullable Object args, String dir) {
    Object given = args == null ? Map.of() : args;
    if (!(given instanceof Map<?, ?>) && !(given instanceof List<?>)) {
      throw new JsonException("\"args\" must be an object or a list");
    }
    Map<String, @Nullable Object> whole = Json.map();
    whole.put("tool", tool);
    whole.put("args", given);
    whole.put("dir", dir);
    return new Action(tool, Json.canonical(given), dir, Digest.of(Json.canonical(whole)));
  }

  public static Map<String, @Nullable Object> of(Action action) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("tool", action.tool());
    json.put("args", Json.parse(action.args()));
    json.put("dir", action.dir());
    json.put("digest", action.digest().hex());
    return json;
  }
}
