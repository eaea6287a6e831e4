package dev.holdpoint.app.agent.acp;

import com.agentclientprotocol.sdk.spec.AcpSchema;
import dev.holdpoint.app.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something about a session that can be chosen, in one of the two ways that agents have for it.
 *
 * @param method what is called to choose it
 * @param key under which the choice goes
 * @param config the name of the option, null where the method is for nothing else
 * @param offered what can be chosen
 */
record Choosable(
    String method,
    String key,
    @Nullable String config,
    @Nullable String current,
    List<String> offered) {

  /** How the agent does things: with or without asking. */
  static List<Choosable> modes(JsonObject session) {
    return of(
        session,
        "mode",
        listed(
            MessageLine.object(session, "modes"),
            new Words(AcpSchema.METHOD_SESSION_SET_MODE, "modeId", "availableModes", "id"),
            "currentModeId"));
  }

  static List<Choosable> models(JsonObject session) {
    return of(
        session,
        "model",
        listed(
            MessageLine.object(session, "models"),
            new Words("session/set_model", "modelId", "availableModels", "modelId"),
            "currentModelId"));
  }

  /** How one kind of list is written. */
  private record Words(String method, String key, String list, String id) {}

  private static List<Choosable> of(
      JsonObject session, String category, @Nullable Choosable listed) {
    List<Choosable> all = new ArrayList<>();
    if (listed != null) {
      all.add(listed);
    }
    if (session.values().get("configOptions") instanceof List<?> options) {
      for (Object option : options) {
        if (option instanceof Map<?, ?> one
            && category.equals(one.get("category"))
            && one.get("id") instanceof String id) {
          all.add(
              new Choosable(
                  AcpSchema.METHOD_SESSION_SET_CONFIG_OPTION,
                  "value",
                  id,
                  one.get("currentValue") instanceof String now ? now : null,
                  values(one.get("options"), "value")));
        }
      }
    }
    return all;
  }

  private static @Nullable Choosable listed(JsonObject state, Words words, String current) {
    if (!state.has(words.list)) {
      return null;
    }
    return new Choosable(
        words.method,
        words.key,
        null,
        state.values().get(current) instanceof String now ? now : null,
        values(state.values().get(words.list), words.id));
  }

  private static List<String> values(@Nullable Object list, String key) {
    List<String> values = new ArrayList<>();
    if (list instanceof List<?> items) {
      for (Object item : items) {
        if (item instanceof Map<?, ?> map && map.get(key) instanceof String value) {
          values.add(value);
        } else if (item instanceof Map<?, ?> group) {
          values.addAll(values(group.get("options"), key));
        }
      }
    }
    return values;
  }

  /** What to call it with. */
  Map<String, ?> choice(String session, String value) {
    return config == null
        ? Map.of("sessionId", session, key, value)
        : Map.of("sessionId", session, "configId", config, key, value);
  }
}
