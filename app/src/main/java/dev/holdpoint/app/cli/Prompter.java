package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Input.Reading;
import dev.holdpoint.port.Journal;
import java.io.PrintStream;
import java.util.List;

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
    Keyboard keyboard = context.keyboard();
    PrintStream err = context.screen().err();
    boolean forgotten = keyboard.forgetTyped();
    err.println();
    err.println(gate.icon() + " " + context.screen().bold(gate.id().toString()));
    new QuestionText(context.screen()).lines(gate).forEach(line -> err.println("   " + line));
    if (!forgotten) {
      err.println("   It can't be answered here: this terminal does not let go of what was typed");
      err.println("   before the question, which must not become its answer.");
      err.flush();
      return new Heard.Nothing();
    }
    try (Journal.Subscription _ = engine.journal().listen(keyboard::nudge)) {
      // It may have been answered before we listened.
      keyboard.nudge();
      if (gate.question().sensitive()) {
        keyboard.hide();
      }
      return heard(gate);
    } finally {
      if (gate.question().sensitive()) {
        keyboard.show();
        err.println();
      }
      err.flush();
    }
  }

  private Heard heard(Gate gate) throws InterruptedException {
    prompt(gate);
    while (true) {
      switch (context.keyboard().next()) {
        case Keyboard.Key.Closed _ -> {
          context.screen().err().println();
          return new Heard.Nothing();
        }
        case Keyboard.Key.Nudge _ -> {
          Gate now = engine.task(gate.id().task()).gate(gate.id().number());
          if (now != null && !now.isOpen()) {
            tellWhoWasFirst(now);
            return new Heard.ClosedElsewhere(now);
          }
        }
        case Keyboard.Key.Line(String text) -> {
          showPiped(gate, text);
          if (emptyLine == EmptyLine.SKIPS && text.isBlank()) {
            return new Heard.Skipped();
          }
          switch (read(gate, text)) {
            case Reading.Fits _ -> {
              return new Heard.Text(text);
            }
            case Reading.DoesNotFit(String why) -> {
              context.screen().err().println("   That is no answer: " + Escaped.line(why) + ".");
              prompt(gate);
            }
          }
        }
      }
    }
  }

  private static Reading read(Gate gate, String text) {
    return gate.review() == null ? gate.question().input().read(text) : ReviewPrompt.read(text);
  }

  /** A terminal shows what is typed; for what is piped in we do. */
  private void showPiped(Gate gate, String text) {
    if (!context.keyboard().isTerminal()) {
      context.screen().err().println(gate.question().sensitive() ? "" : Escaped.line(text));
    }
  }

  private void prompt(Gate gate) {
    String how =
        switch (gate.question().input()) {
          case Input.Confirmation _ -> "yes or no";
          case Input.Choice(List<String> options) -> "1 to " + options.size() + ", or the text";
          case Input.Approval _ -> "approve, or reject: REASON";
          case Input.Reviewing _ -> ReviewPrompt.HOW;
          case Input.Password _ -> "hidden while you type";
          case Input.Text _ -> gate.question().sensitive() ? "hidden while you type" : "";
        };
    PrintStream err = context.screen().err();
    err.print("   Your answer" + (how.isEmpty() ? "" : " (" + how + ")") + ": ");
    err.flush();
  }

  private void tellWhoWasFirst(Gate gate) {
    Answer answer = gate.answer();
    PrintStream err = context.screen().err();
    err.println();
    if (answer == null) {
      err.println("   " + gate.id() + " was closed: " + gate.state().word() + ".");
    } else {
      err.println(
          "   %s was answered by %s via %s."
              .formatted(gate.id(), Escaped.line(answer.by()), answer.channel().word()));
    }
  }
}
