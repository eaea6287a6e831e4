package dev.holdpoint.app.project;

import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Threshold;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What tasks of a project can name, for people to choose from.
 *
 * @param threshold of tasks that name none
 * @param agent of tasks that name none; null where the project names none either
 * @param planning of tasks that say nothing about it, nor their agents
 */
public record Offer(
    List<String> agents,
    List<String> pipelines,
    List<String> roles,
    List<String> datasources,
    Threshold threshold,
    @Nullable String agent,
    Interactive planning) {
  public Offer {
    agents = List.copyOf(agents);
    pipelines = List.copyOf(pipelines);
    roles = List.copyOf(roles);
    datasources = List.copyOf(datasources);
  }

  /** What a project offers whose files can't be read. */
  public static final Offer NOTHING =
      new Offer(
          List.of(),
          List.of(),
          Roles.BUILT_IN,
          List.of(),
          Threshold.DEFAULT,
          null,
          Interactive.FALSE);

  public static Offer of(Config config, Roles roles) {
    Interactive planning = config.planning().interactive();
    return new Offer(
        List.copyOf(config.agents().keySet()),
        List.copyOf(config.pipelines().keySet()),
        roles.names(),
        List.copyOf(config.sources().keySet()),
        config.threshold(),
        config.agent(),
        planning == null ? Interactive.FALSE : planning);
  }
}
