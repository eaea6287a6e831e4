package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Changes.Cleaned;
import dev.holdpoint.port.Changes.Consent;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes workspaces of finished tasks. */
@Command(
    name = "clean",
    header = "Remove workspaces of finished tasks.",
    description =
        "Worktree and branch go; the trees of the task's turns stay under refs/holdpoint. One whose"
            + " changes were never applied stays as well. Without ID: of all tasks that are done or"
            + " cancelled; a failed one has to be named.%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint clean",
      "  holdpoint clean hp-1a2b",
      "  holdpoint clean hp-1a2b --force --turns"
    })
final class CleanCommand implements Callable<Integer> {
  private static final Set<TaskState> FINISHED = EnumSet.of(TaskState.DONE, TaskState.CANCELLED);

  private final HoldpointCommand root;
  private final Context context;

  @Parameters(
      paramLabel = "ID",
      arity = "0..1",
      description = "The task: its id, or the beginning of it.")
  private @Nullable String id;

  @Option(names = "--force", description = "Also where changes were never applied: they are lost.")
  private boolean force;

  @Option(names = "--turns", description = "Also the trees that were kept of its turns.")
  private boolean turns;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  CleanCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuse(bench.engine(), "clean" + (id == null ? "" : " " + id));
      Map<TaskId, Cleaned> cleaned = id == null ? all(bench) : one(bench, id);
      if (json) {
        context.screen().json(cleaned.entrySet().stream().map(CleanCommand::json).toList());
      }
      cleaned.forEach(this::tell);
      if (cleaned.isEmpty()) {
        context.screen().err().println("There is nothing to clean.");
      }
      boolean refused = cleaned.values().stream().anyMatch(Cleaned.Left.class::isInstance);
      // Of all, those that can't go just stay; the one that was named should have gone.
      return id != null && refused ? ExitCode.FAILED : ExitCode.DONE;
    }
  }

  private Map<TaskId, Cleaned> all(Workbench bench) {
    Map<TaskId, Cleaned> cleaned = new LinkedHashMap<>();
    Changes changes = bench.changes();
    for (TaskId name : changes.workspaces()) {
      Task task = bench.engine().find(name);
      if (task != null && FINISHED.contains(task.state())) {
        bench.endLeftovers(name);
        cleaned.put(name, changes.clean(name, consents()));
      }
    }
    return cleaned;
  }

  private Map<TaskId, Cleaned> one(Workbench bench, String name) {
    Task task = bench.engine().task(TaskNames.toChange(bench.engine()).task(name));
    if (!FINISHED.contains(task.state()) && task.state() != TaskState.FAILED) {
      throw UserException.refused(
          "%s is %s: only the workspace of a finished task is removed. Cancel it first."
              .formatted(task.id(), task.state().word()));
    }
    bench.endLeftovers(task.id());
    return Map.of(task.id(), bench.changes().clean(task.id(), consents()));
  }

  private Set<Consent> consents() {
    Set<Consent> consents = EnumSet.noneOf(Consent.class);
    if (force) {
      consents.add(Consent.UNAPPLIED);
    }
    if (turns) {
      consents.add(Consent.TURNS);
    }
    return consents;
  }

  private void tell(TaskId task, Cleaned cleaned) {
    Screen screen = context.screen();
    switch (cleaned) {
      case Cleaned.Removed(Path workspace, List<String> notes) -> {
        if (!json) {
          screen.out().println("%s: removed %s".formatted(task, Escaped.block(workspace + "")));
        }
        notes.forEach(note -> screen.err().println(task + ": " + Escaped.block(note)));
      }
      case Cleaned.Left(Path workspace, String message) ->
          screen
              .err()
              .println("%s: %s stays: %s".formatted(task, workspace, Escaped.block(message)));
      case Cleaned.Nothing _ -> screen.err().println(task + " has no workspace.");
    }
  }

  private static Map<String, @Nullable Object> json(Map.Entry<TaskId, Cleaned> cleaned) {
    Map<String, @Nullable Object> one = Json.map();
    one.put("task", cleaned.getKey().value());
    switch (cleaned.getValue()) {
      case Cleaned.Removed(Path workspace, List<String> notes) -> {
        one.put("result", "removed");
        one.put("workspace", workspace.toString());
        one.put("notes", notes);
      }
      case Cleaned.Left(Path workspace, String message) -> {
        one.put("result", "left");
        one.put("workspace", workspace.toString());
        one.put("notes", List.of(message));
      }
      case Cleaned.Nothing _ -> {
        one.put("result", "nothing");
        one.put("workspace", null);
        one.put("notes", List.of());
      }
    }
    return one;
  }
}
