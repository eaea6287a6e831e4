package dev.holdpoint.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which agent does a step, as it was configured when the run began.
 *
 * @param type the adapter's name, e.g. {@code command}
 * @param settings what the adapter alone understands: texts, numbers, lists and maps of them
 * @param withheld names of environment variables that the agent does not get
 */
public record AgentSpec(
    String name, String type, Map<String, Object> settings, List<String> withheld) {
  /** The setting that names the folder in which an agent keeps its own plan and todos. */
  public static final String PLAN_DIR = "planDir";

  public AgentSpec {
    // In their order, so that the same settings are always the same text in the journal.
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    withheld = List.copyOf(withheld);
  }

  /** The folder in which it keeps its own plan and todos, null where it keeps none. */
  public @Nullable String planDir() {
    return settings.get(PLAN_DIR) instanceof String dir ? dir : null;
  }
}
