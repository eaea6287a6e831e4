package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what an agent said and did. */
@Command(
    name = "log",
    header = "Print a task's log.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint log hp-1a2b",
      "  holdpoint log -f 1a2b          follow it until the run stops",
      "  holdpoint log --reasoning 1a2b",
      "  holdpoint log --raw 1a2b       the agent's raw stream as JSON lines"
    })
final class LogCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "ID", description = "The task.")
  private String id = "";

  @Option(names = "-f", description = "Follow the log as it grows.")
  private boolean follow;

  @Option(names = "--reasoning", description = "What the agent thought, too.")
  private boolean reasoning;

  @Option(names = "--raw", description = "The agent's raw stream.")
  private boolean raw;

  @Option(names = "--json", description = "Print JSON: the task, the file and its lines.")
  private boolean json;

  LogCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (reasoning && raw) {
      throw UserException.usage("Give --reasoning or --raw, not both.");
    }
    if (follow && json) {
      throw UserException.usage("-f follows the log line by line: it can't be one JSON object.");
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      TaskId task = new TaskNames(bench.engine()).task(id);
      bench.catchUp(bench.engine().task(task));
      Path file = bench.places().logs().resolve(task + ending());
      if (json) {
        context.screen().json(json(task, file));
        return ExitCode.DONE;
      }
      if (!follow && Files.notExists(file)) {
        context.screen().err().println("The log of " + task + " is empty.");
        return ExitCode.DONE;
      }
      try (LogTail tail = new LogTail(file, output())) {
        tail.copy();
        while (follow && !context.screen().outputIsGone() && goesOn(bench, task)) {
          tail.awaitMore();
          tail.copy();
        }
        tail.copy();
      } catch (IOException e) {
        throw UserException.refused("The log " + file + " can't be read: " + IoReason.of(e) + ".");
      }
    }
    return ExitCode.DONE;
  }

  private static Map<String, @Nullable Object> json(TaskId task, Path file) {
    try {
      byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
      Map<String, @Nullable Object> json = Json.map();
      json.put("task", task.value());
      json.put("file", file.toString());
      json.put("lines", new String(bytes, StandardCharsets.UTF_8).lines().toList());
      return json;
    } catch (IOException e) {
      throw UserException.refused("The log " + file + " can't be read: " + IoReason.of(e) + ".");
    }
  }

  private String ending() {
    if (raw) {
      return ".raw.jsonl";
    }
    return reasoning ? ".reasoning.log" : ".log";
  }

  private OutputStream output() {
    return context.screen().out();
  }

  private static boolean goesOn(Workbench bench, TaskId id) {
    @Nullable Task task = bench.engine().find(id);
    return task != null && task.run() != null && !task.run().phase().isFinal();
  }
}
