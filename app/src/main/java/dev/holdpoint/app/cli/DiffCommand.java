package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Changes.ChangedFile;
import dev.holdpoint.port.Changes.Form;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a task changed. */
@Command(
    name = "diff",
    header = "Show what a task changed in its workspace.",
    description =
        "Everything since the task's branch began, committed or not, new files included. Paths are"
            + " from the top of the repository.%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint diff hp-1a2b",
      "  holdpoint diff hp-1a2b --stat",
      "  holdpoint diff hp-1a2b --exact | git apply --check"
    })
final class DiffCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "ID", description = "The task: its id, or the beginning of it.")
  private String id = "";

  @Option(names = "--stat", description = "How many lines of each file.")
  private boolean stat;

  @Option(names = "--name-only", description = "The files' names alone.")
  private boolean nameOnly;

  @Option(
      names = "--exact",
      description =
          "Byte for byte with binary files, as git apply takes it; nothing is escaped for a"
              + " terminal.")
  private boolean exact;

  @Option(names = "--json", description = "Print JSON: the files, and the diff as text.")
  private boolean json;

  DiffCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    if (Stream.of(stat, nameOnly, exact).filter(given -> given).count() > 1) {
      throw UserException.usage("Give one of --stat, --name-only and --exact.");
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      TaskId task = new TaskNames(bench.engine()).task(id);
      if (json) {
        context.screen().json(json(bench.changes(), task));
      } else {
        show(bench.changes(), task);
      }
    }
    return ExitCode.DONE;
  }

  private void show(Changes changes, TaskId task) {
    Screen screen = context.screen();
    DiffLines lines = new DiffLines(screen);
    changes.diff(task, form(), exact ? screen.out() : lines);
    lines.end();
    screen.out().flush();
    if (!exact && lines.isEmpty()) {
      screen.err().println(task + " changed nothing.");
    }
  }

  private Form form() {
    if (stat) {
      return Form.STAT;
    }
    if (nameOnly) {
      return Form.NAMES;
    }
    return exact ? Form.EXACT : Form.PATCH;
  }

  private Map<String, @Nullable Object> json(Changes changes, TaskId task) {
    Map<String, @Nullable Object> all = Json.map();
    all.put("task", task.value());
    all.put("files", changes.files(task).stream().map(DiffCommand::json).toList());
    if (!stat && !nameOnly) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      changes.diff(task, form(), text);
      all.put("diff", text.toString(StandardCharsets.UTF_8));
    }
    return all;
  }

  private static Map<String, @Nullable Object> json(ChangedFile file) {
    Map<String, @Nullable Object> one = Json.map();
    one.put("path", file.path());
    one.put("change", file.kind().name().toLowerCase(Locale.ROOT));
    one.put("added", file.binary() ? null : file.added());
    one.put("removed", file.binary() ? null : file.removed());
    one.put("binary", file.binary());
    return one;
  }
}
