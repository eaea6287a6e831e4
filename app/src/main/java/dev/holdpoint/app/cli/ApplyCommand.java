package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Changes.Applied;
import dev.holdpoint.port.Changes.Ending;
import dev.holdpoint.port.Changes.Why;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings what a task changed into the current branch. */
@Command(
    name = "apply",
    header = "Bring what a task changed into the current branch.",
    description =
        "As one commit. On a conflict nothing is changed, and you are told what to do. Files of"
            + " yours with changes that are not committed stay as they are; if the task changed"
            + " the same ones, it is refused.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint apply hp-1a2b", "  holdpoint apply hp-1a2b --no-commit"})
final class ApplyCommand implements Callable<Integer> {
  private static final int SHORT_COMMIT = 10;

  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "ID", description = "The task: its id, or the beginning of it.")
  private String id = "";

  @Option(names = "--no-commit", description = "Leave the changes staged.")
  private boolean noCommit;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  ApplyCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      Task task = bench.engine().task(TaskNames.toChange(bench.engine()).task(id));
      new AgentRules(context).refuse(bench.engine(), task.id(), "apply " + task.id());
      if (task.state() == TaskState.RUNNING) {
        throw UserException.refused(
            "An agent is at work on %s: apply it when it waits or is done.".formatted(task.id()));
      }
      Applied applied =
          bench
              .changes()
              .apply(task.id(), message(task), noCommit ? Ending.STAGED : Ending.COMMITTED);
      if (json) {
        context.screen().json(json(task, applied));
      }
      return told(task, applied);
    }
  }

  private static String message(Task task) {
    return "%s: %s".formatted(task.id(), Escaped.line(task.spec().title()));
  }

  private int told(Task task, Applied applied) {
    switch (applied) {
      case Applied.Refused(Why _, List<String> _, String message) ->
          throw UserException.refused(message);
      case Applied.Nothing _ ->
          say("The current branch has everything of %s.".formatted(task.id()));
      case Applied.Staged(List<String> files) ->
          say("%s is staged, %s.".formatted(task.id(), count(files)));
      case Applied.Committed(String branch, String commit, List<String> files) ->
          say(
              "%s is in %s as %s, %s."
                  .formatted(
                      task.id(),
                      branch.isEmpty() ? "HEAD, which is on no branch," : branch,
                      commit.substring(0, SHORT_COMMIT),
                      count(files)));
    }
    return ExitCode.DONE;
  }

  private static String count(List<String> files) {
    return files.size() == 1 ? "1 file" : files.size() + " files";
  }

  private void say(String text) {
    if (!json) {
      context.screen().out().println(Escaped.block(text));
    }
  }

  private static Map<String, @Nullable Object> json(Task task, Applied applied) {
    Map<String, @Nullable Object> all = Json.map();
    all.put("task", task.id().value());
    switch (applied) {
      case Applied.Committed(String branch, String commit, List<String> files) -> {
        all.put("result", "committed");
        all.put("branch", branch.isEmpty() ? null : branch);
        all.put("commit", commit);
        all.put("files", files);
      }
      case Applied.Staged(List<String> files) -> {
        all.put("result", "staged");
        all.put("files", files);
      }
      case Applied.Nothing _ -> {
        all.put("result", "nothing");
        all.put("files", List.of());
      }
      case Applied.Refused(Why why, List<String> files, String _) -> {
        all.put("result", why == Why.CONFLICT ? "conflict" : "uncommitted");
        all.put("files", files);
      }
    }
    return all;
  }
}
