package dev.holdpoint.app.cli;

import dev.holdpoint.app.cli.line.LineEditor.Typed;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Input.Reading;
import dev.holdpoint.port.Journal;
import java.io.PrintStream;

/** Asks at the terminal, until something fits or somebody answered elsewhere. */
final class Prompter {
  private final Context context;
  private final Engine engine;
  private final EmptyLine emptyLine;

  Prompter(Context context, Engine engine) {
    this(context, engine, EmptyLine.IS_NO_ANSWER);
  }

  Prompter(Context context, Engine engine, EmptyLine emptyLine) {
    this.context = context;
    this.engine = engine;
    this.emptyLine = emptyLine;
  }

  /** What an empty line means; never an answer. */
  enum EmptyLine {
    /** It is asked for again. */
    IS_NO_ANSWER,
    /** The gate is left open. */
    SKIPS
  }

  /** What came of asking. */
  sealed interface Heard {
    /** A text that fits. */
    record Text(String text) implements Heard {}

    /** Somebody was first on another channel. */
    record ClosedElsewhere(Gate gate) implements Heard {}

    /** Left open, to go on with something else. */
    record Skipped() implements Heard {}

    /** The terminal or pipe was closed: that is no answer. */
    record Nothing() implements Heard {}
  }

  Heard ask(Gate gate) throws InterruptedException {
    PrintStream err = context.screen().err();
    boolean forgotten = AnswerLines.prepare(context);
    err.println();
    err.println(gate.icon() + " " + context.screen().bold(gate.id().toString()));
    new QuestionText(context.screen(), engine.now())
        .lines(gate)
        .forEach(line -> err.println("   " + line));
    if (!forgotten) {
      err.println("   It can't be answered here: this terminal does not let go of what was typed");
      err.println("   before the question, which must not become its answer.");
      err.flush();
      return new Heard.Nothing();
    }
    if (takesLines(gate) && context.keyboard().explainsLines()) {
      err.println("   " + context.screen().dim("(Alt+Enter begins a new line)"));
    }
    Keyboard keyboard = context.keyboard();
    boolean hidden = gate.question().sensitive();
    try (Journal.Subscription _ = engine.journal().listen(keyboard::nudge);
        DeadlineTimer _ = DeadlineTimer.start(engine, gate, keyboard::nudge);
        AnswerLines lines = AnswerLines.open(context, hidden, () -> isClosed(gate))) {
      // It may have been answered before we listened.
      keyboard.nudge();
      return heard(gate, lines);
    } finally {
      err.flush();
    }
  }

  private boolean takesLines(Gate gate) {
    return gate.question().input() instanceof Input.Text
        && !gate.question().sensitive()
        && AnswerLines.canEdit(context);
  }

  private boolean isClosed(Gate gate) {
    // The deadline may have passed, which nobody has recorded yet.
    engine.expire(gate.id().task());
    return !now(gate).isOpen();
  }

  private Gate now(Gate gate) {
    Gate now = engine.task(gate.id().task()).gate(gate.id().number());
    return now == null ? gate : now;
  }

  private Heard heard(Gate gate, AnswerLines lines) throws InterruptedException {
    String prompt = prompt(gate);
    while (true) {
      switch (lines.read(prompt)) {
        case Typed.Line(String text) -> {
          if (emptyLine == EmptyLine.SKIPS && text.isBlank()) {
            return new Heard.Skipped();
          }
          if (isRejection(gate, text)) {
            return reason(gate, lines);
          }
          switch (read(gate, text)) {
            case Reading.Fits _ -> {
              return new Heard.Text(text);
            }
            case Reading.DoesNotFit no -> {
              String own = text.isBlank() ? "" : ChoiceText.ownWords(gate, "other: …");
              context
                  .screen()
                  .err()
                  .println("   That is no answer: " + Escaped.line(no.sentence()) + own);
            }
          }
        }
        case Typed.End _ -> {
          return new Heard.Nothing();
        }
        case Typed.Stopped(String notSent) -> {
          return closed(gate, notSent, lines);
        }
      }
    }
  }

  private static boolean isRejection(Gate gate, String text) {
    return gate.question().input() instanceof Input.Approval
        && Input.Approval.isRejectionWithoutReason(text);
  }

  /** A rejection tells the agent why; without a reason nothing is rejected. */
  private Heard reason(Gate gate, AnswerLines lines) throws InterruptedException {
    while (true) {
      switch (lines.read("   Reason" + reasonHint() + ": ")) {
        case Typed.Line(String text) -> {
          if (emptyLine == EmptyLine.SKIPS && text.isBlank()) {
            return new Heard.Skipped();
          }
          String rejection = "reject: " + text;
          if (read(gate, rejection) instanceof Reading.Fits) {
            return new Heard.Text(rejection);
          }
          context.screen().err().println("   A rejection needs a reason. " + wayOut());
        }
        case Typed.End _ -> {
          return new Heard.Nothing();
        }
        case Typed.Stopped(String notSent) -> {
          return closed(gate, notSent, lines);
        }
      }
    }
  }

  private String reasonHint() {
    return switch (emptyLine) {
      case IS_NO_ANSWER -> "";
      case SKIPS -> " (an empty line leaves the question open)";
    };
  }

  private String wayOut() {
    return switch (emptyLine) {
      case IS_NO_ANSWER -> "Ctrl+D leaves the question open.";
      case SKIPS -> "An empty line leaves the question open, Ctrl+D stops here.";
    };
  }

  private Heard closed(Gate gate, String notSent, AnswerLines lines) throws InterruptedException {
    Gate now = now(gate);
    PrintStream err = context.screen().err();
    tellWhoWasFirst(now);
    if (!notSent.isEmpty() && !gate.question().sensitive()) {
      err.println("   Your text, not sent: " + Escaped.block(notSent));
    }
    if (context.keyboard().isTerminal()) {
      err.println("   What you type now is ignored. Press Enter, or wait, to go on.");
      err.flush();
      lines.forgetTheRest(!notSent.isEmpty());
    }
    return new Heard.ClosedElsewhere(now);
  }

  private static Reading read(Gate gate, String text) {
    return gate.review() == null ? gate.question().input().read(text) : ReviewPrompt.read(text);
  }

  private static String prompt(Gate gate) {
    String hint = AnswerHint.of(gate);
    return "   Your answer" + (hint.isEmpty() ? "" : " (" + hint + ")") + ": ";
  }

  private void tellWhoWasFirst(Gate gate) {
    Answer answer = gate.answer();
    PrintStream err = context.screen().err();
    if (answer == null) {
      err.println("   %s %s.".formatted(gate.id(), OutcomeText.of(gate)));
    } else {
      err.println(
          "   %s was answered by %s via %s: %s"
              .formatted(
                  gate.id(),
                  Escaped.line(answer.by()),
                  answer.channel().word(),
                  Escaped.line(answer.reply().text())));
    }
  }
}
