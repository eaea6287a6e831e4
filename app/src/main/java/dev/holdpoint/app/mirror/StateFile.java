package dev.holdpoint.app.mirror;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.model.Usage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The current state of each task as a JSON file, for other programs to read. */
final class StateFile {
  private final Path directory;

  StateFile(Path directory) {
    this.directory = directory;
  }

  Path of(TaskId task) {
    return directory.resolve(task + ".state.json");
  }

  /**
   * Brings it up to date.
   *
   * @param state as people see it
   * @return whether the task is done now and was not before, or the other way round: what depends
   *     on it looks different then
   */
  boolean follow(Task task, TaskState state) throws IOException {
    Path file = of(task.id());
    byte[] before = text(file);
    byte[] text = (Json.pretty(json(task, state)) + "\n").getBytes(StandardCharsets.UTF_8);
    if (Arrays.equals(before, text)) {
      return false;
    }
    replace(file, text);
    return saysDone(before) != (state == TaskState.DONE);
  }

  private static byte[] text(Path file) throws IOException {
    try {
      return Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
    } catch (NoSuchFileException e) {
      return new byte[0];
    }
  }

  private static boolean saysDone(byte[] text) {
    try {
      JsonObject json = Json.object(new String(text, StandardCharsets.UTF_8));
      return TaskState.DONE.word().equals(json.values().get("state"));
    } catch (JsonException e) {
      // Gone or spoilt by somebody: no task is done that was not seen to be.
      return false;
    }
  }

  /** As a whole: a reader finds the old text or the new one. */
  private static void replace(Path file, byte[] text) throws IOException {
    // The name is free: all this happens under the task's lock.
    Path intermediate = file.resolveSibling("." + file.getFileName() + ".tmp");
    try {
      Files.write(intermediate, text);
    } catch (NoSuchFileException e) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(intermediate, text);
    }
    Files.move(intermediate, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Map<String, @Nullable Object> json(Task task, TaskState state) {
    Map<String, @Nullable Object> json = Json.map();
    Run run = task.run();
    json.put("taskId", task.id().value());
    json.put("state", state.word());
    json.put("title", task.spec().title());
    json.put("currentStep", run == null ? null : run.currentStep().name());
    task.openGates().stream()
        .findFirst()
        .ifPresent(gate -> json.put("pendingQuestion", pending(gate)));
    json.put("interactionHistory", history(task.gates()));
    json.put("tokenUsage", usage(task.usage()));
    json.put("stats", stats(task));
    json.put("sequence", task.sequence());
    json.put("lastUpdate", task.updatedAt());
    return json;
  }

  private static Map<String, @Nullable Object> pending(Gate gate) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("gate", gate.id());
    json.put("question", gate.question().prompt());
    json.put("context", gate.question().context());
    json.put("timestamp", gate.askedAt());
    if (gate.deadline() != null) {
      json.put("deadline", gate.deadline());
    }
    return json;
  }

  private static List<Map<String, @Nullable Object>> history(List<Gate> gates) {
    return gates.stream().filter(gate -> !gate.isOpen()).map(StateFile::closed).toList();
  }

  /** An expired or withdrawn gate has an outcome, but no answer. */
  private static Map<String, @Nullable Object> closed(Gate gate) {
    Answer answer = gate.answer();
    Map<String, @Nullable Object> json = Json.map();
    json.put("gate", gate.id());
    json.put("question", gate.question().prompt());
    boolean hidden = gate.question().sensitive();
    json.put("answer", answer == null || hidden ? null : answer.reply().text());
    json.put("by", answer == null ? null : answer.by());
    json.put("channel", answer == null ? null : answer.channel().word());
    json.put("timestamp", gate.closedAt());
    json.put("askedAt", gate.askedAt());
    json.put("answeredAt", answer == null ? null : gate.closedAt());
    json.put("outcome", gate.state().word());
    if (answer != null && !answer.attachments().isEmpty()) {
      json.put("attachments", answer.attachments().stream().map(Document::name).toList());
    }
    if (gate.state() instanceof Gate.State.Withdrawn withdrawn) {
      json.put("reason", withdrawn.why());
    }
    return json;
  }

  private static Map<String, @Nullable Object> usage(List<Usage> usage) {
    Map<String, @Nullable Object> json = Json.map();
    Usage total = usage.stream().reduce(new Usage("", 0, 0, null), Usage::plus);
    json.put("inputTokens", total.inputTokens());
    json.put("outputTokens", total.outputTokens());
    json.put("costUsd", cost(total));
    json.put("byModel", usage.stream().map(StateFile::ofModel).toList());
    return json;
  }

  private static Map<String, @Nullable Object> ofModel(Usage usage) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("model", usage.model());
    json.put("inputTokens", usage.inputTokens());
    json.put("outputTokens", usage.outputTokens());
    json.put("costUsd", cost(usage));
    return json;
  }

  /** An agent's figure may be anything, and JSON has no infinity. */
  private static @Nullable Double cost(Usage usage) {
    Double cost = usage.costUsd();
    return cost != null && Double.isFinite(cost) ? cost : null;
  }

  private static Map<String, @Nullable Object> stats(Task task) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("totalDuration", task.clocks().working().toMillis());
    json.put("totalPauseTime", task.clocks().waiting().toMillis());
    return json;
  }
}
