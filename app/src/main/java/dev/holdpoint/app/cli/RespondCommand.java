package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A person answers a gate by command. */
@Command(
    name = "respond",
    header = "Answer a question.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint respond hp-1a2b.1 \"PostgreSQL, version 17\"",
      "  holdpoint respond 1a2b yes          (a task with one open gate)",
      "  holdpoint respond hp-1a2b.2 2       (the second choice)",
      "  holdpoint respond hp-1a2b.2 1,3     (two of them, where several can be chosen)",
      "  holdpoint respond hp-1a2b.2 --other \"none of these: ask the customer\"",
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

  @Mixin private final AnswerOptions options = new AnswerOptions();

  @Option(names = "--by", paramLabel = "NAME", description = "Who answers; you by default.")
  private @Nullable String by;

  @Option(names = "--run", description = "Go on with the run at once.")
  private boolean run;

  @Option(
      names = "--json",
      description =
          "Print the gate as JSON; with --run the task; with --all those that were answered,"
              + " without a terminal those that wait.")
  private boolean json;

  RespondCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
    this.editor = new Editor(context, "nothing was answered");
  }

  @Override
  public Integer call() throws InterruptedException {
    String named = options.check(context.screen());
    String name = Person.name(by, context.env());
    try (Workbench bench = context.opener().open(root.directory())) {
      Engine engine = bench.engine();
      if (named == null) {
        return everything(bench, name);
      }
      new AgentRules(context).refuseGate(engine, "respond", named);
      GateId gate = TaskNames.toChange(engine).gate(named);
      refuseReview(engine, gate);
      bench.inbox().take();
      String template = options.template();
      String text =
          template == null ? text(engine, gate) : ResponseTemplates.text(bench, gate, template);
      if (text == null) {
        return ExitCode.FAILED;
      }
      Task task = answered(engine, gate, text, name);
      report(bench, task, gate);
      return run
          ? new Runner(bench, context, Runner.Mode.ASYNC, Runner.Telling.of(json))
              .answered(gate.task())
          : ExitCode.DONE;
    }
  }

  /** A review is of what was seen, which a text does not name. */
  private static void refuseReview(Engine engine, GateId id) {
    Gate gate = engine.task(id.task()).gate(id.number());
    if (gate != null && gate.review() != null && gate.isOpen()) {
      throw UserException.refused(
          ("%s is a review: look at it with `holdpoint review %s`, then give --approve or"
                  + " --changes there.")
              .formatted(id, id));
    }
  }

  private int everything(Workbench bench, String name) throws InterruptedException {
    RespondAll walk = new RespondAll(context, bench, name, json);
    int code = walk.walk();
    if (json && (!run || walk.answered().isEmpty())) {
      context.screen().json(walk.json());
    }
    if (walk.answered().isEmpty()) {
      return code;
    }
    if (run) {
      return new Runner(bench, context, Runner.Mode.ASYNC, Runner.Telling.of(json))
          .answered(walk.answered());
    }
    context.screen().err().println("`holdpoint run` goes on with what was answered.");
    return code;
  }

  /** Null where nobody gave one after all. */
  private @Nullable String text(Engine engine, GateId id) throws InterruptedException {
    Gate gate = engine.task(id.task()).gate(id.number());
    if (options.isArgument() && gate != null && gate.question().sensitive()) {
      throw UserException.usage(
          "A sensitive answer can't be an argument, where other programs see it: omit it to be"
              + " prompted, or use --file -.");
    }
    String given = options.text(context);
    if (given != null) {
      return given;
    }
    if (gate == null || !gate.isOpen()) {
      // Nobody should write an answer in vain; the engine says why nothing is an answer here.
      return "";
    }
    return options.edit() ? editor.answer(gate, engine.now()) : typed(engine, gate);
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

  private Task answered(Engine engine, GateId gate, String text, String name) {
    Gate asked = engine.task(gate.task()).gate(gate.number());
    Submission submission = options.submission(asked, text);
    return switch (engine.answer(gate, submission, name, Channel.CLI)) {
      case Verdict.Done(Task task) -> {
        editor.discard();
        yield task;
      }
      case Verdict.Refused(Refusal refusal) ->
          throw UserException.refused(
              RefusalText.of(refusal) + howElse(asked, refusal, text) + editor.kept(text));
    };
  }

  private static String howElse(@Nullable Gate gate, Refusal refusal, String text) {
    boolean slipped = refusal instanceof Refusal.DoesNotFit && !text.isBlank();
    return gate == null || !slipped ? "" : ChoiceText.ownWords(gate, "--other TEXT");
  }

  /** Not where an agent waits for its answer itself: its turn goes on. */
  private static boolean isForRun(Task task) {
    Run run = task.run();
    return run != null && !run.phase().isFinal() && !(run.phase() instanceof Phase.Working);
  }

  private void report(Workbench bench, Task task, GateId id) {
    Screen screen = context.screen();
    List<Gate> open = task.openGates();
    Gate gate = task.gate(id.number());
    if (json && gate != null && !run) {
      screen.json(bench.gateAddresses().into(GateJson.of(task, gate)));
    } else if (!json) {
      String receipt =
          gate == null ? id + " answered." : OutcomeText.receipt(gate, screen.outputWidth());
      screen.out().println(screen.green("✔") + " " + receipt);
    }
    if (!open.isEmpty()) {
      screen
          .err()
          .println(
              "Still open: "
                  + String.join(", ", open.stream().map(g -> g.id().toString()).toList()));
    } else if (!run && isForRun(task)) {
      screen.err().println("`holdpoint run` goes on with " + task.id() + ".");
    }
  }
}
