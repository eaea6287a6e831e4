package dev.holdpoint.app.cli;

import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What can be said about a task when it is added, and later when it is edited. */
final class TaskOptions {
  private static final String NONE = "none";

  @Option(
      names = "--body",
      paramLabel = "TEXT",
      description = "What the agent is told, the title by default; - reads standard input.")
  private @Nullable String body;

  @Option(names = "--parent", paramLabel = "ID", description = "The task that it is a part of.")
  private @Nullable String parent;

  @Option(
      names = "--depends-on",
      paramLabel = "ID",
      description = "A task that must be done first; can be repeated.")
  private List<String> dependsOn = new ArrayList<>();

  @Option(
      names = "--priority",
      paramLabel = "0..9",
      description = "0 is the most urgent; 2 by default.")
  private @Nullable String priority;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "small, medium or large; medium by default.")
  private @Nullable String size;

  @Option(
      names = "--threshold",
      paramLabel = "0..5",
      description = "How readily its agent may interrupt: 0 never, 5 about everything.")
  private @Nullable String threshold;

  @Option(names = "--agent", paramLabel = "NAME", description = "The agent that works on it.")
  private @Nullable String agent;

  @Option(names = "--pipeline", paramLabel = "NAME", description = "The pipeline of its runs.")
  private @Nullable String pipeline;

  @Option(names = "--role", paramLabel = "NAME", description = "The role file that it follows.")
  private @Nullable String role;

  @Option(
      names = "--planning",
      paramLabel = "true|false|auto",
      description = {
        "Whether a person reviews its plan first; auto: where it has documents or data sources."
      })
  private @Nullable String planning;

  @Mixin private DocumentOptions documents = new DocumentOptions();

  boolean isEmpty() {
    return dependsOn.isEmpty()
        && documents.isEmpty()
        && Stream.of(body, parent, priority, size, threshold, agent, pipeline, role, planning)
            .allMatch(option -> option == null);
  }

  /** Whether names are given that only the project's configuration knows. */
  boolean namesConfigured() {
    return documents.namesConfigured()
        || Stream.of(agent, pipeline, role).anyMatch(name -> name != null && !name.equals(NONE));
  }

  /** Sets what was given, and nothing else. Everything is read and checked here already. */
  Change change(TaskNames names, Context context) {
    String newBody =
        GivenText.STANDARD_INPUT.equals(body)
            ? new GivenText(context, "body").from(GivenText.STANDARD_INPUT)
            : body;
    Integer newPriority = priority == null ? null : priority(priority);
    Size newSize = size == null ? null : size(size);
    Wish<TaskId> newParent = Wish.of(parent, names::task);
    Wish<Threshold> newThreshold = Wish.of(threshold, TaskOptions::threshold);
    Wish<Interactive> newPlanning = Wish.of(planning, TaskOptions::planning);
    List<TaskId> needed =
        dependsOn.stream().filter(id -> !id.equals(NONE)).map(names::task).toList();
    UnaryOperator<TaskSpec> others =
        spec ->
            new TaskSpec(
                spec.title(),
                newBody == null ? spec.body() : newBody,
                spec.source(),
                newPriority == null ? spec.priority() : newPriority,
                newSize == null ? spec.size() : newSize,
                Wish.of(agent, name -> name).over(spec.agent()),
                Wish.of(pipeline, name -> name).over(spec.pipeline()),
                newThreshold.over(spec.threshold()),
                Wish.of(role, name -> name).over(spec.role()),
                newParent.over(spec.parent()),
                dependsOn.isEmpty() ? spec.dependsOn() : needed,
                spec.documents(),
                spec.datasources(),
                newPlanning.given()
                    ? spec.planning().choosing(newPlanning.value())
                    : spec.planning());
    Change attached = documents.change(context);
    return new Change(spec -> attached.of().apply(others.apply(spec)), attached.documents());
  }

  /**
   * What is to become of a task.
   *
   * @param documents those that it gets
   */
  record Change(UnaryOperator<TaskSpec> of, List<Attachment> documents) {
    static final Change NONE = new Change(spec -> spec, List.of());
  }

  /**
   * A value that may be set or taken away.
   *
   * @param given whether anything was said about it
   */
  private record Wish<T>(boolean given, @Nullable T value) {
    static <T> Wish<T> of(@Nullable String text, Function<String, T> reading) {
      return new Wish<>(
          text != null, text == null || text.equals(NONE) ? null : reading.apply(text));
    }

    @Nullable T over(@Nullable T before) {
      return given ? value : before;
    }
  }

  private static int priority(String text) {
    if (!text.matches("[0-9]")) {
      throw UserException.usage(
          "--priority is a whole number from 0 to %d, not \"%s\"."
              .formatted(TaskSpec.LOWEST_PRIORITY, text));
    }
    return Integer.parseInt(text);
  }

  private static Size size(String text) {
    return Stream.of(Size.values())
        .filter(size -> size.name().equals(text.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                UserException.usage(
                    "--size is small, medium or large, not \"%s\".".formatted(text)));
  }

  static Interactive planning(String text) {
    Interactive choice = Interactive.of(text);
    if (choice == null) {
      throw UserException.usage(
          "--planning is %s, not \"%s\".".formatted(Interactive.ALLOWED, text));
    }
    return choice;
  }

  static Threshold threshold(String text) {
    if (!text.matches("[0-5]")) {
      throw UserException.usage(
          "--threshold is %s, not \"%s\".".formatted(Threshold.ALLOWED, text));
    }
    return new Threshold(Integer.parseInt(text));
  }
}
