package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input.Reading;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;

/** The rules for answering: a gate by its name, what fits, the first one wins. */
final class Answering {
  private Answering() {}

  static Decision answer(Task task, GateId id, String raw, String by, Channel channel) {
    Gate gate = task.gate(id.number());
    if (gate == null) {
      return Decision.refuse(new Refusal.UnknownGate(id));
    }
    return switch (gate.state()) {
      case Gate.State.Answered(Answer winner, var at) ->
          Decision.refuse(new Refusal.AlreadyAnswered(id, winner, at));
      case Gate.State.Withdrawn(String why, var at) ->
          Decision.refuse(new Refusal.AlreadyWithdrawn(id, why, at));
      case Gate.State.Open _ ->
          switch (gate.question().input().read(raw)) {
            case Reading.DoesNotFit(String why) -> Decision.refuse(new Refusal.DoesNotFit(id, why));
            case Reading.Fits(var reply) ->
                Decision.accept(
                    new Event.GateAnswered(id.number(), new Answer(reply, by, channel)));
          };
    };
  }

  /**
   * Only the turn that asked can get an answer while it works. One that is over gets it by its next
   * turn, even where a process of it is still there.
   */
  static Decision deliver(Task task, GateId id) {
    Gate gate = task.gate(id.number());
    if (gate == null) {
      return Decision.refuse(new Refusal.UnknownGate(id));
    }
    if (gate.isOpen() || gate.isDelivered()) {
      return Decision.accept();
    }
    Run run = task.run();
    boolean underWay =
        run != null
            && run.number() == gate.run()
            && run.phase() instanceof Phase.Working working
            && working.turn() == gate.turn();
    return underWay
        ? Decision.accept(new Event.AnswerDelivered(id.number(), gate.turn()))
        : Decision.refuse(new Refusal.TurnIsOver(task.id()));
  }
}
