package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Audit;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks that nobody changed the history behind Holdpoint's back. */
@Command(
    name = "verify",
    header = "Check that every entry is what was written.",
    description = {
      "Names the first entry of each task that was changed, added, moved or removed, the texts",
      "that entries refer to and that are not theirs any more, and listings that differ from the",
      "entries. What was cut off at the end is found with --from.%n"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all is as it was written", "1:something is not", "2:wrong usage or input"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint journal verify",
      "  holdpoint journal verify hp-1a2b",
      "  holdpoint journal verify --from hp1.0123…"
    })
final class JournalVerifyCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "ID", arity = "0..1", description = "The task; all without it.")
  private @Nullable String id;

  @Option(
      names = "--from",
      paramLabel = "CHECKPOINT",
      description = "What `journal head` printed: all of that time must still be there.")
  private @Nullable String checkpoint;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  JournalVerifyCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      TaskId task = id == null ? null : task(bench, id);
      Audit.Report report = bench.audit().verify(new Audit.Scope(task, checkpoint));
      if (json) {
        context.screen().json(json(report));
      } else {
        tell(report);
      }
      return report.isWell() ? ExitCode.DONE : ExitCode.FAILED;
    } catch (Audit.NotACheckpoint e) {
      throw UserException.usage(String.valueOf(e.getMessage()));
    }
  }

  /** A whole id is enough: a task that can't be read any more is verified all the same. */
  private static TaskId task(Workbench bench, String text) {
    return TaskId.isValid(text) ? new TaskId(text) : new TaskNames(bench.engine()).task(text);
  }

  private void tell(Audit.Report report) {
    String checked =
        "%s of %s"
            .formatted(
                Amount.of(report.entries(), "entry", "entries"),
                Amount.of(report.tasks(), "task", "tasks"));
    if (report.isWell()) {
      context.screen().out().println("Verified " + checked + ".");
      return;
    }
    for (Audit.Finding finding : report.findings()) {
      context.screen().out().println(Escaped.line(finding.message()));
    }
    context.screen().err().println("Checked " + checked + ": not everything is as it was written.");
  }

  private static Map<String, @Nullable Object> json(Audit.Report report) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("ok", report.isWell());
    json.put("entries", report.entries());
    json.put("tasks", report.tasks());
    json.put("findings", report.findings().stream().map(JournalVerifyCommand::json).toList());
    return json;
  }

  private static Map<String, @Nullable Object> json(Audit.Finding finding) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("kind", finding.kind().name().toLowerCase(Locale.ROOT));
    json.put("task", finding.task());
    json.put("number", finding.number() == 0 ? null : finding.number());
    json.put("message", finding.message());
    return json;
  }
}
