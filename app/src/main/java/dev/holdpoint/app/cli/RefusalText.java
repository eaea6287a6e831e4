package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.GateId;
import java.time.Instant;

/** Why something was not done, as a person reads it at a terminal: in the time of this machine. */
final class RefusalText {
  private RefusalText() {}

  /** Not escaped yet: for messages that are, as a whole, where they are printed. */
  static String of(Refusal refusal) {
    return switch (refusal) {
      case Refusal.AlreadyAnswered(GateId gate, Answer winner, Instant at) ->
          "%s was already answered by %s via %s at %s."
              .formatted(gate, winner.by(), winner.channel().word(), ExactTime.of(at));
      case Refusal.AlreadyWithdrawn(GateId gate, String why, Instant at) ->
          "%s was withdrawn at %s: %s".formatted(gate, ExactTime.of(at), why);
      case Refusal.Expired(GateId gate, Instant at) ->
          "%s expired at %s: it takes no answer any more.".formatted(gate, ExactTime.of(at));
      case Refusal.UnknownTask _,
          Refusal.UnknownGate _,
          Refusal.DoesNotFit _,
          Refusal.Replaced _,
          Refusal.ChangedOnDisk _,
          Refusal.TurnIsOver _,
          Refusal.KeyUsed _,
          Refusal.Blocked _,
          Refusal.Taken _,
          Refusal.TurnLost _,
          Refusal.Circle _,
          Refusal.NotPossible _ ->
          refusal.message();
    };
  }

  /** In one line of a terminal. */
  static String line(Refusal refusal) {
    return Escaped.codedLine(of(refusal));
  }
}
