package dev.holdpoint.app.mirror;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The current state of each task as a JSON file, for other programs to read. */
final class StateFile implements Copy {
  private final Path directory;

  StateFile(Path directory) {
    this.directory = directory;
  }

  Path of(TaskId task) {
    return directory.resolve(task + ".state.json");
  }

  @Override
  public void follow(Task task) throws IOException {
    Path file = of(task.id());
    byte[] text = (Json.pretty(json(task)) + "\n").getBytes(StandardCharsets.UTF_8);
    if (!isThere(file, text)) {
      replace(file, text);
    }
  }

  private static boolean isThere(Path file, byte[] text) throws IOException {
    try {
      return Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), text);
    } catch (NoSuchFileException e) {
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

  private static Map<String, @Nullable Object> json(Task task) {
    Map<String, @Nullable Object> json = Json.map();
    Run run = task.run();
    json.put("taskId", task.id().value());
    json.put("state", task.state().word());
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
    return json;
  }

  private static List<Map<String, @Nullable Object>> history(List<Gate> gates) {
    return gates.stream().filter(gate -> gate.answer() != null).map(StateFile::answered).toList();
  }

  private static Map<String, @Nullable Object> answered(Gate gate) {
    Answer answer = Objects.requireNonNull(gate.answer());
    Map<String, @Nullable Object> json = Json.map();
    json.put("gate", gate.id());
    json.put("question", gate.question().prompt());
    json.put("answer", gate.question().sensitive() ? null : answer.reply().text());
    json.put("by", answer.by());
    json.put("channel", answer.channel().word());
    json.put("timestamp", gate.closedAt());
    json.put("askedAt", gate.askedAt());
    json.put("answeredAt", gate.closedAt());
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
