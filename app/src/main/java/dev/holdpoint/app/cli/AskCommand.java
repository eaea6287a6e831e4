package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.engine.Asked;
import dev.holdpoint.engine.GateWait;
import dev.holdpoint.engine.GateWait.Outcome;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.GivenFile;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** An agent asks a person, from a shell. Its words are written for agents. */
@Command(
    name = "ask",
    header = "For agents: ask a person, from within a turn.",
    description = {
      "Opens a gate and says so; end your turn then, you will be resumed with the answer.",
      "Where nobody is to be interrupted it says to continue with your best assumption.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint ask \"Which database?\" --type choice --choice postgres --choice sqlite \\",
      "      --recommend postgres --confidence 0.3",
      "  holdpoint ask \"Which browsers?\" --multiple --choice \"Firefox=2 days\" --choice"
          + " \"Safari=a week\"",
      "  holdpoint ask --type confirmation \"Drop the table users? It can't be undone.\"",
      "  holdpoint ask - <<'EOF'",
      "  A question with `quotes` and $dollars, on several lines",
      "  EOF"
    })
final class AskCommand implements Callable<Integer> {
  private static final String NO_TURN =
      "`holdpoint ask` works only inside a turn: there is no HOLDPOINT_TOKEN of a running one.";

  private final HoldpointCommand root;
  private final Context context;

  @Mixin private final QuestionOptions options = new QuestionOptions();

  @Option(
      names = "--wait",
      description = "Wait and print the answer alone; exit 3: continue with your best assumption.")
  private boolean wait;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  AskCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    TurnToken token = context.agentToken();
    if (token == null) {
      throw UserException.usage(NO_TURN);
    }
    Question asked = options.question(context.directory());
    try (Workbench bench = context.opener().open(root.directory())) {
      return switch (bench.engine().ask(token, asked, wait)) {
        case Asked.GoOn(String why) -> goOn(why);
        case Asked.Denied(String why) ->
            throw UserException.refused("Denied: don't run it (" + why + ").");
        case Asked.Refused(Refusal.TurnIsOver _), Asked.Refused(Refusal.UnknownTask _) ->
            throw UserException.usage(NO_TURN);
        case Asked.Refused(Refusal refusal) -> throw UserException.refused(refusal.message());
        case Asked.AtGate(Gate gate) -> wait ? await(bench, gate) : opened(bench, gate);
      };
    }
  }

  private int goOn(String why) {
    Screen screen = context.screen();
    String advice = "Not asked (" + why + "). Continue with your best assumption.";
    if (wait && !json) {
      screen.err().println(advice);
      return ExitCode.ASSUME;
    }
    if (json) {
      Map<String, @Nullable Object> nobody = Json.map();
      nobody.put("gate", null);
      nobody.put("why", why);
      screen.json(nobody);
    } else {
      screen.out().println(advice);
    }
    return wait ? ExitCode.ASSUME : ExitCode.DONE;
  }

  private int opened(Workbench bench, Gate gate) {
    if (!gate.isOpen()) {
      return answered(bench, gate);
    }
    if (json) {
      context.screen().json(json(bench, gate));
    } else {
      context
          .screen()
          .out()
          .println(
              "Gate %s is open%s: a person will answer. End your turn now; you will be resumed with the answer."
                  .formatted(gate.id(), DeadlineText.inBrackets(gate, bench.engine().now())));
    }
    return ExitCode.DONE;
  }

  /** Asked before, and answered: the agent has it at once. */
  private int answered(Workbench bench, Gate gate) {
    if (!(GateWait.taken(bench.engine(), gate)
        instanceof Outcome.Answered(Gate _, String text, var files))) {
      throw tooLate(gate.id());
    }
    if (json) {
      context.screen().json(withPaths(json(bench, gate), files));
    } else {
      String whole = GivenFile.behind(text, GivenFile.told(files));
      context.screen().out().println(gate.id() + " was answered: " + whole);
    }
    return ExitCode.DONE;
  }

  private int await(Workbench bench, Gate asked) throws InterruptedException {
    Screen screen = context.screen();
    return switch (new GateWait(bench.engine(), asked.id()).await()) {
      case Outcome.Answered(Gate gate, String text, var files) -> {
        if (json) {
          Map<String, @Nullable Object> answered = json(bench, gate);
          // For the asker's eyes alone, a sensitive one too.
          answered.put("answer", text);
          screen.json(withPaths(answered, files));
        } else {
          screen.out().println(text);
          if (!files.isEmpty()) {
            // Scripts compare what standard output has with an answer.
            screen.err().println(GivenFile.told(files));
          }
        }
        yield ExitCode.DONE;
      }
      case Outcome.Unanswered(Gate gate) -> {
        if (json) {
          screen.json(json(bench, gate));
        }
        screen.err().println("%s %s.".formatted(gate.id(), OutcomeText.of(gate)));
        yield ExitCode.FAILED;
      }
      case Outcome.GivenUp _ -> {
        screen.err().println(asked.id() + " was closed without an answer.");
        yield ExitCode.FAILED;
      }
      case Outcome.TooLate _ -> throw tooLate(asked.id());
    };
  }

  private static Map<String, @Nullable Object> json(Workbench bench, Gate gate) {
    Task task = bench.engine().task(gate.id().task());
    return bench.gateAddresses().into(GateJson.of(task, gate));
  }

  /** Where the asker finds what came with the answer, in the order of its attachments. */
  private static Map<String, @Nullable Object> withPaths(
      Map<String, @Nullable Object> gate, List<GivenFile> files) {
    if (!files.isEmpty()) {
      gate.put("files", files.stream().map(file -> file.placed().file().toString()).toList());
    }
    return gate;
  }

  private static UserException tooLate(GateId gate) {
    return UserException.usage(
        "The turn that asked is over; the answer of %s is told to the next one.".formatted(gate));
  }
}
