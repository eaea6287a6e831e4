package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.web.cockpit.card.ActionView;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a gate was closed, in a few words. */
public final class ClosedWords {
  private static final int LONGEST = 120;

  private ClosedWords() {}

  public static String outcome(Gate gate) {
    return switch (gate.state()) {
      case Gate.State.Open _ -> "Open";
      case Gate.State.Expired _ -> "Expired";
      case Gate.State.Withdrawn _ -> "Withdrawn";
      case Gate.State.Answered(Answer answer, var _) -> said(gate, answer.reply());
    };
  }

  /** The same with all that was said. */
  public static String whole(Gate gate) {
    Answer answer = gate.answer();
    if (answer == null) {
      return String.valueOf(GateWords.unanswered(gate));
    }
    String decision = GateWords.decision(gate);
    String words = GateWords.words(answer.reply());
    String said = words == null ? "" : Escaped.block(words);
    return decision == null ? said : said.isEmpty() ? decision : decision + ": " + said;
  }

  private static String said(Gate gate, Reply reply) {
    return switch (reply) {
      case Reply.Supplied supplied -> supplied.text();
      case Reply.Approved(var edited) -> edited == null ? "Approved" : "Approved, edited";
      case Reply.Rejected(String reason) -> cut("Rejected: " + reason);
      case Reply.Confirmed(boolean yes) -> yes ? "Yes" : "No";
      case Reply.Said(String text) -> cut(text);
      case Reply.Chose chose -> cut(chose.text());
      case Reply.Passed _ -> String.valueOf(GateWords.decision(gate));
      case Reply.ChangesRequested changes -> cut("Changes: " + changes.words());
    };
  }

  /** Where nobody said anything that could be read. */
  public static boolean isMuted(Gate gate) {
    Answer answer = gate.answer();
    return answer == null || answer.reply() instanceof Reply.Supplied;
  }

  /** What was asked: of an action the command itself. */
  public static String asked(Gate gate) {
    Action action = gate.question().action();
    return action == null ? cut(gate.question().prompt()) : ActionView.line(action);
  }

  /** What ran in its place where a person edited it, null where nobody did. */
  public static @Nullable String ranInstead(Gate gate) {
    Action edited = GateWords.edited(gate);
    return edited == null ? null : ActionView.line(edited);
  }

  public static String how(Gate gate) {
    Instant end = gate.closedAt();
    String after = end == null ? "" : Times.span(Duration.between(gate.askedAt(), end));
    Answer answer = gate.answer();
    return answer == null
        ? "no answer in " + after
        : "%s, %s, after %s".formatted(answer.by(), answer.channel().word(), after);
  }

  private static String cut(String text) {
    String words = text.strip().replaceAll("\\s+", " ");
    return Escaped.line(Shortened.to(words, LONGEST));
  }
}
