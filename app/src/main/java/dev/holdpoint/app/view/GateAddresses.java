package dev.holdpoint.app.view;

import dev.holdpoint.model.GateId;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the pages of gates are.
 *
 * @param server the address of a server of the project, null where none is known
 */
public record GateAddresses(@Nullable URI server) {
  public static final GateAddresses UNKNOWN = new GateAddresses(null);
  private static final String KEY = "url";

  /** The path of a gate's page on every server. */
  public static String path(GateId gate) {
    return "/gates/" + gate;
  }

  /** The address of a gate's page, null where no server is known. */
  public @Nullable String of(GateId gate) {
    return server == null ? null : server + path(gate);
  }

  /** Adds {@code url} to a gate's object where a server is known. */
  public Map<String, @Nullable Object> into(Map<String, @Nullable Object> json, GateId gate) {
    String address = of(gate);
    if (address != null) {
      json.put(KEY, address);
    }
    return json;
  }

  /** The same for a gate's object that names its gate. */
  public Map<String, @Nullable Object> into(Map<String, @Nullable Object> json) {
    GateId gate = json.get("gate") instanceof String name ? GateId.parse(name) : null;
    return gate == null ? json : into(json, gate);
  }

  /** The same for all gates of a task's object. */
  @SuppressWarnings("unchecked")
  public Map<String, @Nullable Object> intoTask(Map<String, @Nullable Object> task) {
    if (task.get("gates") instanceof List<?> gates) {
      gates.forEach(gate -> into((Map<String, @Nullable Object>) gate));
    }
    return task;
  }
}
