package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a gate was closed, as a person reads it. Hidden answers are never shown. */
final class OutcomeText {
  private static final String HIDDEN = "(sensitive)";

  private OutcomeText() {}

  /** Stands before the gate's id. */
  static String icon(Gate gate) {
    return switch (gate.state()) {
      case Gate.State.Open _ -> gate.icon();
      case Gate.State.Answered _ -> "✔";
      case Gate.State.Expired _ -> "⌛";
      case Gate.State.Withdrawn _ -> "⊘";
    };
  }

  /** What happened, when, and why or by whom. */
  static String of(Gate gate) {
    return switch (gate.state()) {
      case Gate.State.Open _ -> "open";
      case Gate.State.Answered(Answer answer, Instant at) ->
          "answered at %s by %s via %s"
              .formatted(ExactTime.of(at), Escaped.line(answer.by()), answer.channel().word());
      case Gate.State.Expired(Instant at) ->
          "expired at %s: nobody answered in time".formatted(ExactTime.of(at));
      case Gate.State.Withdrawn(String why, @Nullable String by, Instant at) ->
          "withdrawn at %s%s: %s"
              .formatted(
                  ExactTime.of(at), by == null ? "" : " by " + Escaped.line(by), Escaped.line(why));
    };
  }

  /** What was answered; a confirmation as yes or no. */
  static String answer(Gate gate, Answer answer) {
    return gate.question().sensitive() ? HIDDEN : answer.reply().text();
  }

  /** Question and answer in one line, for whoever has just answered. */
  static String receipt(Gate gate, int columns) {
    Answer answer = gate.answer();
    String question = Escaped.line(gate.question().prompt().strip());
    if (answer == null) {
      return "%s %s: %s".formatted(gate.id(), gate.state().word(), question);
    }
    String begin = gate.id() + " answered: ";
    String end = " → " + TextWidth.cut(Escaped.line(answer(gate, answer)), columns / 2);
    int left = Math.max(columns / 4, columns - TextWidth.of(begin) - TextWidth.of(end));
    return begin + TextWidth.cut(question, left) + end;
  }
}
