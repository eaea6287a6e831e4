package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.MadeAssumption;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Progress;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task as other programs read it. */
public final class TaskJson {
  private TaskJson() {}

  /** As a listing has it. */
  public static Map<String, @Nullable Object> of(TaskRow row) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("id", row.id().value());
    json.put("title", row.title());
    json.put("state", row.state().word());
    json.put("priority", row.priority());
    json.put("size", row.size().name().toLowerCase(Locale.ROOT));
    TaskId parent = row.parent();
    json.put("parent", parent == null ? null : parent.value());
    json.put("dependsOn", ids(row.dependsOn()));
    json.put("agent", row.agent());
    json.put("threshold", row.threshold());
    json.put("run", row.run());
    json.put("step", row.step());
    json.put("source", row.source());
    json.put("createdAt", row.createdAt().toString());
    json.put("updatedAt", row.updatedAt().toString());
    return json;
  }

  /** With everything about it. */
  public static Map<String, @Nullable Object> of(Task task, Family family, Instant now) {
    Map<String, @Nullable Object> json = of(TaskRow.of(task));
    json.put("state", family.state().word());
    json.put("blockedBy", ids(family.blockers()));
    json.put("blocks", ids(family.dependents().stream().map(TaskRow::id).toList()));
    json.put("children", ids(family.children().stream().map(TaskRow::id).toList()));
    json.put("pipeline", task.spec().pipeline());
    json.put("role", task.spec().role());
    json.put("body", task.spec().body());
    json.put("documents", documents(task));
    json.put("datasources", task.spec().datasources());
    json.put("planning", PlanJson.planning(task.spec().planning()));
    progress(task.run(), json);
    json.put("summary", summary(task));
    json.put("reason", reason(task));
    json.put("gates", task.gates().stream().map(gate -> GateJson.of(task, gate)).toList());
    json.put("assumptions", task.assumptions().stream().map(TaskJson::assumption).toList());
    json.put("usage", task.usage().stream().map(TaskJson::usage).toList());
    Clocks clocks = task.clocksAt(now);
    Map<String, @Nullable Object> stats = Json.map();
    stats.put("totalDuration", clocks.working().toMillis());
    stats.put("totalPauseTime", clocks.waiting().toMillis());
    json.put("stats", stats);
    return json;
  }

  /** What was given with a task, without its bytes. */
  public static List<Map<String, @Nullable Object>> documents(Task task) {
    return DocumentJson.of(task.spec().documents());
  }

  /** How often the step that the run is at was tried in vain, how often it may be, and why last. */
  private static void progress(@Nullable Run run, Map<String, @Nullable Object> json) {
    Progress.Setback setback = run == null ? null : run.progress().setback();
    json.put("failures", run == null ? 0 : run.progress().failures());
    json.put("retries", run == null ? 0 : run.currentStep().rules().retries());
    json.put("setback", setback == null ? null : setback.why());
  }

  private static List<String> ids(List<TaskId> tasks) {
    return tasks.stream().map(TaskId::value).toList();
  }

  /** What the run came to, where it is done and said so. */
  public static @Nullable String summary(Task task) {
    Run run = task.run();
    return run != null && run.phase() instanceof Phase.Done done ? done.summary() : null;
  }

  private static @Nullable String reason(Task task) {
    Run run = task.run();
    return run != null && run.phase() instanceof Phase.Failed failed ? failed.reason() : null;
  }

  private static Map<String, @Nullable Object> assumption(MadeAssumption made) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("text", made.assumption().text());
    json.put("question", made.assumption().question());
    json.put("confidence", made.assumption().confidence());
    json.put("turn", made.turn());
    json.put("at", made.at().toString());
    return json;
  }

  private static Map<String, @Nullable Object> usage(Usage usage) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("model", usage.model());
    json.put("inputTokens", usage.inputTokens());
    json.put("outputTokens", usage.outputTokens());
    json.put("costUsd", usage.costUsd());
    return json;
  }
}
