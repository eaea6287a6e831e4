package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.engine.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statistics as other programs read them. */
final class StatsJson {
  private StatsJson() {}

  static Map<String, @Nullable Object> of(Statistics statistics) {
    List<Map<String, @Nullable Object>> tasks = new ArrayList<>();
    statistics
        .byTask()
        .forEach(
            (task, figures) -> {
              Map<String, @Nullable Object> one = Json.map();
              one.put("task", task.id().value());
              one.put("title", task.spec().title());
              tasks.add(with(one, figures));
            });
    Map<String, @Nullable Object> json = Json.map();
    json.put("total", with(Json.map(), statistics.total()));
    json.put("byThreshold", groups("threshold", statistics.byThreshold()));
    json.put("byAgent", groups("agent", statistics.byAgent()));
    json.put("byTask", tasks);
    return json;
  }

  private static List<Map<String, @Nullable Object>> groups(
      String key, Map<?, Statistics.Figures> groups) {
    List<Map<String, @Nullable Object>> list = new ArrayList<>();
    groups.forEach(
        (name, figures) -> {
          Map<String, @Nullable Object> one = Json.map();
          one.put(key, name);
          list.add(with(one, figures));
        });
    return list;
  }

  private static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> json, Statistics.Figures figures) {
    json.put("tasks", figures.tasks());
    json.put("finished", figures.finished());
    json.put("interruptions", figures.interruptions());
    json.put("interruptionsOfFinishedTasks", figures.interruptionsOfFinished());
    json.put("interruptionsPerFinishedTask", figures.interruptionsPerFinished());
    json.put("answered", figures.answered());
    json.put("expired", figures.expired());
    json.put("withdrawn", figures.withdrawn());
    json.put("open", figures.open());
    json.put("assumptions", figures.assumptions());
    json.put("totalDuration", figures.working().toMillis());
    json.put("totalPauseTime", figures.waiting().toMillis());
    json.put("inputTokens", figures.inputTokens());
    json.put("outputTokens", figures.outputTokens());
    json.put("costUsd", figures.costUsd());
    return json;
  }
}
