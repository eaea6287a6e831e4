package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.engine.Asked;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Task;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An agent asks a person, from a shell. Its words are written for agents. */
@Command(
    name = "ask",
    header = "For agents: ask a person, from within a turn.",
    description = {
      "Opens a gate and says so; end your turn then, you will be resumed with the answer.",
      "Where nobody is to be interrupted it says to go on by your best assumption.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint ask \"Which database?\" --type choice --choice postgres --choice sqlite \\",
      "      --recommend postgres --confidence 0.3",
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

  @Parameters(
      paramLabel = "QUESTION",
      description = "The question; - reads it from standard input.")
  private String question = "";

  @Option(
      names = "--context",
      paramLabel = "TEXT",
      description = "What one needs to know to answer.")
  private @Nullable String about;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description =
          "text, password, confirmation or choice; choice where there is a --choice, else text.")
  private @Nullable String type;

  @Option(names = "--choice", paramLabel = "OPTION", description = "An option; repeat it.")
  private List<String> choices = List.of();

  @Option(names = "--sensitive", description = "The answer is a secret: hidden, never logged.")
  private boolean sensitive;

  @Option(
      names = "--confidence",
      paramLabel = "0..1",
      description =
          "How sure you are of your own answer; above the threshold's cut-off nobody is asked.")
  private @Nullable String confidence;

  @Option(names = "--recommend", paramLabel = "TEXT", description = "What you would do.")
  private @Nullable String recommendation;

  @Option(
      names = "--action",
      paramLabel = "JSON",
      description = {
        "Ask for the approval of exactly this: {\"tool\": …, \"args\": {…}, \"dir\": …}.",
        "It may run once, as approved, and never if it is rejected."
      })
  private @Nullable String action;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "Your name for this question: asked again under it, it is the same one.")
  private @Nullable String key;

  @Option(
      names = "--wait",
      description = "Wait and print the answer alone; exit 3: go on by assumption.")
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
    Question asked = question();
    try (Workbench bench = context.opener().open(root.directory())) {
      return switch (bench.engine().ask(token, asked, wait)) {
        case Asked.GoOn(String why) -> goOn(why);
        case Asked.Denied(String why) ->
            throw UserException.refused("Denied: don't run it (" + why + ").");
        case Asked.Refused(Refusal.TurnIsOver _), Asked.Refused(Refusal.UnknownTask _) ->
            throw UserException.usage(NO_TURN);
        case Asked.Refused(Refusal refusal) -> throw UserException.refused(refusal.message());
        case Asked.AtGate(Gate gate) -> wait ? await(bench.engine(), gate) : opened(bench, gate);
      };
    }
  }

  private Question question() {
    try {
      return new Question(
          question.equals("-") ? piped() : question,
          about,
          input(),
          sensitive,
          confidence == null ? null : Double.valueOf(confidence),
          recommendation,
          key);
    } catch (NumberFormatException e) {
      throw UserException.usage(
          "--confidence is a number from 0 to 1, not \"" + confidence + "\".");
    } catch (IllegalArgumentException e) {
      throw UserException.usage("This can't be asked: " + e.getMessage() + ".");
    }
  }

  private static String piped() {
    try {
      return new String(System.in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw UserException.usage("The question can't be read from standard input: " + e + ".");
    }
  }

  private Input input() {
    if (action != null) {
      if (type != null || sensitive || !choices.isEmpty()) {
        throw UserException.usage("--action goes without --type, --choice and --sensitive.");
      }
      return new Input.Approval(action(action));
    }
    String word = type == null ? (choices.isEmpty() ? "text" : "choice") : type;
    if (!word.equals("choice") && !choices.isEmpty()) {
      throw UserException.usage("--choice goes with --type choice, not with " + word + ".");
    }
    return switch (word) {
      case "text" -> new Input.Text();
      case "password" -> new Input.Password();
      case "confirmation" -> new Input.Confirmation();
      case "choice" -> new Input.Choice(choices);
      default ->
          throw UserException.usage(
              "--type is text, password, confirmation or choice, not \"" + word + "\".");
    };
  }

  private Action action(String json) {
    try {
      return ActionJson.read(Json.object(json), context.directory().toString());
    } catch (JsonException e) {
      throw UserException.usage("--action can't be read: " + e.getMessage() + ".");
    }
  }

  private int goOn(String why) {
    Screen screen = context.screen();
    String advice = "Nobody is asked (" + why + "). Go on by your best assumption.";
    if (wait) {
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
    return ExitCode.DONE;
  }

  private int opened(Workbench bench, Gate gate) {
    Answer answer = gate.answer();
    if (json) {
      context.screen().json(GateJson.of(bench.engine().task(gate.id().task()), gate));
    } else if (answer == null) {
      context
          .screen()
          .out()
          .println(
              "Gate %s is open: a person will answer. End your turn now; you will be resumed with the answer."
                  .formatted(gate.id()));
    } else {
      context.screen().out().println(gate.id() + " was answered: " + clear(bench.engine(), gate));
    }
    if (!gate.isOpen()) {
      bench.engine().delivered(gate.id());
    }
    return ExitCode.DONE;
  }

  private int await(Engine engine, Gate asked) throws InterruptedException {
    Task task = new Waiting(engine).until(asked.id().task(), now -> isClosed(now, asked));
    Gate gate = task.gate(asked.id().number());
    if (gate == null || gate.answer() == null) {
      context.screen().err().println(asked.id() + " was closed without an answer.");
      return ExitCode.FAILED;
    }
    // Read before it is delivered: the end of the step destroys it.
    String text = clear(engine, gate);
    engine.delivered(asked.id());
    context.screen().out().println(text);
    return ExitCode.DONE;
  }

  /** What the person answered, for the asker's eyes. */
  private static String clear(Engine engine, Gate gate) {
    String secret = engine.secret(gate);
    Answer answer = gate.answer();
    if (secret != null) {
      return secret;
    }
    return answer == null ? "" : answer.reply().text();
  }

  private static boolean isClosed(Task task, Gate asked) {
    Gate gate = task.gate(asked.id().number());
    return gate != null && !gate.isOpen();
  }
}
