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
      "  holdpoint respond hp-1a2b.1 --file answer.md --run",
      "  holdpoint respond hp-1a2b.1 --template ship",
      "  holdpoint respond --all             (one after the other, here)"
    })
final class RespondCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;
  private final Editor editor;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ID",
      description = "A gate, or a task with one open gate.")
  private @Nullable String id;

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

  @Option(
      names = "--template",
      paramLabel = "NAME",
      description = "Answer with this text of responses.templates in holdpoint.yaml.")
  private @Nullable String template;

  @Option(
      names = "--all",
      description = "Go through every open gate at this terminal, the most urgent first.")
  private boolean all;

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
    String named = checkUsage();
    try (Workbench bench = context.opener().open(root.directory())) {
      Engine engine = bench.engine();
      if (named == null) {
        return everything(bench);
      }
      GateId gate = new TaskNames(engine).gate(named);
      new AgentRules(context).refuse(engine, gate.task(), "respond " + gate);
      bench.inbox().take();
      String text = template == null ? text(engine, gate) : ResponseTemplates.text(bench, gate, template);
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

  private int everything(Workbench bench) throws InterruptedException {
    if (json) {
      throw UserException.usage("--all asks at a terminal: it has nothing to print as JSON.");
    }
    RespondAll walk = new RespondAll(context, bench, person());
    int code = walk.walk();
    if (walk.answered().isEmpty()) {
      return code;
    }
    if (run) {
      return new Runner(bench, context, Runner.Mode.ASYNC).all(walk.answered(), false);
    }
    context.screen().err().println("`holdpoint run` goes on with what was answered.");
    return code;
  }

  /** The gate that is named; null where all of them are meant. */
  private @Nullable String checkUsage() {
    int ways =
        (answer == null ? 0 : 1)
            + (edit ? 1 : 0)
            + (file == null ? 0 : 1)
            + (approve || args != null ? 1 : 0)
            + (reject == null ? 0 : 1)
            + (template == null ? 0 : 1);
    if (ways > 1) {
      throw UserException.usage(
          "Give one of ANSWER, --edit, --file, --template, --approve and --reject, not several.");
    }
    if (all && (id != null || ways > 0)) {
      throw UserException.usage("--all asks for each answer: give neither ID nor answer with it.");
    }
    if (!all && id == null) {
      throw UserException.usage(
          "Name a gate by its ID, or give --all. `holdpoint list --awaiting` shows what is open.");
    }
    if (args != null && !approve) {
      throw UserException.usage("--args goes with --approve.");
    }
    if (!all && ways == 0 && !context.screen().inputIsTerminal()) {
      throw UserException.usage(
          "There is no answer, and no terminal to ask for one: give ANSWER, --file, --edit or"
              + " --template.");
    }
    if (by != null && (by.isBlank() || by.lines().count() > 1 || !by.equals(Escaped.block(by)))) {
      throw UserException.usage("--by needs a name, on one line and without control characters.");
    }
    return id;
  }

  private String person() {
    return by == null ? Person.name(context.env()) : by;
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
      return new GivenText(context, "answer").from(file);
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
      case Prompter.Heard.Skipped _, Prompter.Heard.Nothing _ -> {
        context.screen().err().println(gate.id() + " stays open.");
        yield null;
      }
    };
  }

  private Task answered(Engine engine, GateId gate, String text) {
    return switch (engine.answer(gate, submission(engine, gate, text), person(), Channel.CLI)) {
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
