package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells why a run stopped, and what comes next.
 *
 * @param words where it is told: with JSON on standard output, standard error
 */
record RunReport(Context context, Workbench bench, Runner.Telling telling, PrintStream words) {
  /** The exit code. */
  int tell(Stop stop) {
    Screen screen = context.screen();
    return switch (stop) {
      case Stop.Finished(Task task) -> {
        words.println(
            "%s %s is done%s"
                .formatted(screen.green("✔"), task.id(), suffix(TaskJson.summary(task))));
        workspace(task);
        yield ExitCode.DONE;
      }
      case Stop.Failed(Task task, String reason) -> {
        words.println(
            "%s %s failed: %s".formatted(screen.red("✘"), task.id(), Escaped.block(reason)));
        workspace(task);
        screen.err().println("`holdpoint log %s` shows what happened.".formatted(task.id()));
        yield ExitCode.FAILED;
      }
      case Stop.Waiting(Task task) -> {
        if (telling != Runner.Telling.WORDS) {
          screen.err().println(task.id() + " waits for a person.");
        } else {
          new WaitingText(context, bench, words).tell(task);
        }
        yield ExitCode.WAITING;
      }
      case Stop.Sleeping(Task task, Instant until) -> {
        words.println(
            "⏳ %s waits for a rate limit until %s; `holdpoint run` goes on after that."
                .formatted(task.id(), ExactTime.of(until)));
        yield ExitCode.LIMITED;
      }
      case Stop.Refused(Refusal refusal) -> throw UserException.refused(refusal.message());
    };
  }

  /**
   * Of two processes that wanted to go on with a run one does, and the other one waits for it.
   *
   * @param answered the gates that were answered in this process
   */
  void tellContinued(Refusal.Taken taken, List<GateId> answered) {
    if (!answered.isEmpty()) {
      String gates = answered.stream().map(GateId::toString).collect(Collectors.joining(", "));
      words.println("Your answer was taken: " + gates);
    }
    words.println(
        "%s is continued by %s; `holdpoint log -f %s` shows its work."
            .formatted(taken.task(), taken.owner(), taken.task()));
    words.println("Waiting until it stops; Ctrl+C ends the waiting only.");
    words.flush();
  }

  private void workspace(Task task) {
    String command = new WaitingText(context, bench, words).command();
    WorkspaceText.lines(bench, task, command).forEach(line -> words.println("  " + line));
  }

  private static String suffix(@Nullable String summary) {
    return summary == null || summary.isBlank() ? "" : ": " + Escaped.block(summary.strip());
  }
}
