package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A person answers a gate by command. */
@Command(
    name = "respond",
    header = "Answer a question.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint respond hp-1a2b.1 \"PostgreSQL, version 17\"",
      "  holdpoint respond 1a2b yes          (a task with one open gate)",
      "  holdpoint respond hp-1a2b.2 2       (the second choice)",
      "  holdpoint respond hp-1a2b.1 --edit  (write it in $EDITOR)",
      "  holdpoint respond hp-1a2b.3 --approve",
      "  holdpoint respond hp-1a2b.3 --reject \"not on a Friday\"",
      "  holdpoint respond hp-1a2b.1 --file answer.md --run"
    })
final class RespondCommand implements Callable<Integer> {
  private static final int MOST_BYTES = 1 << 20;

  private final HoldpointCommand root;
  private final Context context;
  private final Editor editor;

  @Parameters(index = "0", paramLabel = "ID", description = "A gate, or a task with one open gate.")
  private String id = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ANSWER",
      description = "The answer; without it you are asked for it.")
  private @Nullable String answer;

  @Option(
      names = {"-e", "--edit"},
      description = "Write the answer in $VISUAL or $EDITOR.")
  private boolean edit;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "Read the answer from a file; - is standard input.")
  private @Nullable String file;

  @Option(names = "--approve", description = "Let the action run, once and exactly so.")
  private boolean approve;

  @Option(
      names = "--reject",
      paramLabel = "REASON",
      description = "The action must not run; the agent is told why.")
  private @Nullable String reject;

  @Option(
      names = "--args",
      paramLabel = "JSON",
      description = "With --approve: let it run with these arguments instead.")
  private @Nullable String args;

  @Option(names = "--by", paramLabel = "NAME", description = "Who answers; you by default.")
  private @Nullable String by;

  @Option(names = "--run", description = "Go on with the run at once.")
  private boolean run;

  @Option(names = "--json", description = "Print the gate as JSON.")
  private boolean json;

  RespondCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
    this.editor = new Editor(context, "nothing was answered");
  }

  @Override
  public Integer call() throws InterruptedException {
    checkUsage();
    try (Workbench bench = context.opener().open(root.directory())) {
      Engine engine = bench.engine();
      GateId gate = new TaskNames(engine).gate(id);
      new AgentRules(context).refuse(engine, gate.task(), "respond " + gate);
      bench.inbox().take();
      String text = text(engine, gate);
      if (text == null) {
        return ExitCode.FAILED;
      }
      Task task = answered(engine, gate, text);
      report(task, gate);
      return run
          ? new Runner(bench, context, Runner.Mode.ASYNC).one(gate.task(), json)
          : ExitCode.DONE;
    }
  }

  private void checkUsage() {
    int ways =
        (answer == null ? 0 : 1)
            + (edit ? 1 : 0)
            + (file == null ? 0 : 1)
            + (approve || args != null ? 1 : 0)
            + (reject == null ? 0 : 1);
    if (ways > 1) {
      throw UserException.usage(
          "Give one of ANSWER, --edit, --file, --approve and --reject, not several.");
    }
    if (args != null && !approve) {
      throw UserException.usage("--args goes with --approve.");
    }
    if (ways == 0 && !context.screen().inputIsTerminal()) {
      throw UserException.usage(
          "There is no answer, and no terminal to ask for one: give ANSWER, --file or --edit.");
    }
    if (by != null && (by.isBlank() || by.lines().count() > 1 || !by.equals(Escaped.block(by)))) {
      throw UserException.usage("--by needs a name, on one line and without control characters.");
    }
  }

  private @Nullable String text(Engine engine, GateId id) throws InterruptedException {
    Gate gate = engine.task(id.task()).gate(id.number());
    if (answer != null && gate != null && gate.question().sensitive()) {
      throw UserException.usage(
          "A sensitive answer can't be an argument, where other programs see it: leave it away to"
              + " be asked for it, or use --file -.");
    }
    if (approve) {
      return "approve";
    }
    if (reject != null) {
      return "reject: " + reject;
    }
    if (answer != null) {
      return answer;
    }
    if (file != null) {
      return fromFile(file);
    }
    if (gate == null || !gate.isOpen()) {
      // Nobody should write an answer in vain; the engine says why nothing is an answer here.
      return "";
    }
    return edit ? editor.answer(gate) : typed(engine, gate);
  }

  /** Asks until something fits, so that the engine is called with an answer only. */
  private @Nullable String typed(Engine engine, Gate gate) throws InterruptedException {
    return switch (new Prompter(context, engine).ask(gate)) {
      case Prompter.Heard.Text(String text) -> text;
      case Prompter.Heard.ClosedElsewhere _ -> "";
      case Prompter.Heard.Nothing _ -> {
        context.screen().err().println(gate.id() + " stays open.");
        yield null;
      }
    };
  }

  private String fromFile(String name) {
    try {
      byte[] bytes =
          name.equals("-")
              ? System.in.readNBytes(MOST_BYTES + 1)
              : read(context.directory().resolve(name));
      if (bytes.length > MOST_BYTES) {
        throw UserException.refused(name + " is larger than 1 MB: that is no answer.");
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    } catch (NoSuchFileException e) {
      throw UserException.usage("There is no file " + name + " to read the answer from.");
    } catch (AccessDeniedException e) {
      throw UserException.usage("The answer can't be read from " + name + ": permission denied.");
    } catch (IOException e) {
      throw UserException.usage(
          "The answer can't be read from %s: %s.".formatted(name, e.getMessage()));
    }
  }

  private static byte[] read(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(MOST_BYTES + 1);
    }
  }

  private Task answered(Engine engine, GateId gate, String text) {
    String name = by == null ? Person.name(context.env()) : by;
    return switch (engine.answer(gate, submission(engine, gate, text), name, Channel.CLI)) {
      case Verdict.Done(Task task) -> {
        editor.discard();
        yield task;
      }
      case Verdict.Refused(Refusal refusal) ->
          throw UserException.refused(refusal.message() + editor.kept(text));
    };
  }

  private Submission submission(Engine engine, GateId id, String text) {
    Gate gate = engine.task(id.task()).gate(id.number());
    Action asked = gate == null ? null : gate.question().action();
    if (gate != null && (approve || reject != null) && asked == null) {
      throw UserException.refused(id + " is a question: it takes an answer, not an approval.");
    }
    if (args == null || asked == null) {
      return new Submission.Text(text);
    }
    try {
      return new Submission.Edited(ActionJson.withArgs(asked, Json.parse(args)));
    } catch (JsonException e) {
      throw UserException.usage("--args can't be read: " + e.getMessage() + ".");
    }
  }

  private void report(Task task, GateId id) {
    Screen screen = context.screen();
    List<Gate> open = task.openGates();
    Gate gate = task.gate(id.number());
    if (json && gate != null && !run) {
      screen.json(GateJson.of(task, gate));
    } else if (!json) {
      screen.out().println(screen.green("✔") + " " + id + " is answered.");
    }
    if (!open.isEmpty()) {
      screen
          .err()
          .println(
              "Still open: "
                  + String.join(", ", open.stream().map(g -> g.id().toString()).toList()));
    } else if (!run) {
      screen.err().println("`holdpoint run` goes on with " + task.id() + ".");
    }
  }
}
