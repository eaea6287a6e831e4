package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Input.Reading;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Journal.AnswerKey;
import dev.holdpoint.port.SecretVault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for answering: a gate by its name, what fits, the first one wins. */
final class Answering {
  private Answering() {}

  /** Who answers which gate with what. */
  record Attempt(
      GateId gate,
      Submission submission,
      String by,
      Channel channel,
      List<Attachment> attachments) {
    Attempt(GateId gate, Submission submission, String by, Channel channel) {
      this(gate, submission, by, channel, List.of());
    }

    Answer answer(Reply reply) {
      return new Answer(reply, by, channel, Attachment.documents(attachments));
    }
  }

  static Decision answer(Task task, Attempt attempt, SecretVault vault) {
    GateId id = attempt.gate();
    Gate gate = task.gate(id.number());
    if (gate == null) {
      return Decision.refuse(new Refusal.UnknownGate(id));
    }
    Refusal closed = closed(gate);
    if (closed != null) {
      return Decision.refuse(closed);
    }
    if (attempt.submission() instanceof Submission.Reviewed reviewed) {
      return Reviewing.answer(task, gate, attempt, reviewed);
    }
    return switch (read(gate.question().input(), attempt)) {
      case Reading.DoesNotFit(String why) -> Decision.refuse(new Refusal.DoesNotFit(id, why));
      case Reading.Fits(Reply reply) -> {
        Refusal unwanted = unwanted(gate, attempt, reply);
        yield unwanted == null ? accepted(gate, attempt, reply, vault) : Decision.refuse(unwanted);
      }
    };
  }

  /** Why the files can't come with this answer, null where they can or there are none. */
  static @Nullable Refusal unwanted(Gate gate, Attempt attempt, Reply reply) {
    if (attempt.attachments().isEmpty()) {
      return null;
    }
    String why =
        switch (reply) {
          case Reply.Approved _, Reply.Passed _ ->
              "an approval takes no attachments: the agent would not get them";
          case Reply.Said _,
              Reply.Confirmed _,
              Reply.Chose _,
              Reply.Supplied _,
              Reply.Rejected _,
              Reply.ChangesRequested _ ->
              gate.question().sensitive()
                  ? "a sensitive answer takes no attachments: they would be kept in clear"
                  : Attachment.objection(attempt.attachments());
        };
    return why == null ? null : new Refusal.DoesNotFit(gate.id(), why);
  }

  /** Why a gate takes no answer any more, null while it does. */
  static @Nullable Refusal closed(Gate gate) {
    return switch (gate.state()) {
      case Gate.State.Answered(Answer winner, var at) ->
          new Refusal.AlreadyAnswered(gate.id(), winner, at);
      case Gate.State.Withdrawn(String why, var _, var at) ->
          new Refusal.AlreadyWithdrawn(gate.id(), why, at);
      case Gate.State.Expired(var at) -> new Refusal.Expired(gate.id(), at);
      case Gate.State.Open _ -> null;
    };
  }

  private static Reading read(Input input, Attempt attempt) {
    return switch (attempt.submission()) {
      // Nobody sees a file's text before it counts: a word too few or too many is no approval.
      case Submission.Text(String raw)
          when attempt.channel() == Channel.FILE
              && input instanceof Input.Approval
              && !Input.Approval.isExact(raw) ->
          new Reading.DoesNotFit("say " + Input.Approval.HOW);
      case Submission.Text(String raw) -> input.read(raw);
      case Submission.Picked(List<String> options, @Nullable String words) ->
          picked(input, options, words);
      case Submission.Edited(Action edited) when input instanceof Input.Approval(Action asked) ->
          edited.tool().equals(asked.tool()) && edited.dir().equals(asked.dir())
              ? new Reading.Fits(
                  new Reply.Approved(edited.digest().equals(asked.digest()) ? null : edited))
              : new Reading.DoesNotFit("only the arguments can be changed, not tool or directory");
      case Submission.Reviewed _ -> new Reading.DoesNotFit("it asks for no review");
      case Submission.Edited _ -> new Reading.DoesNotFit("it asks for no approval");
    };
  }

  private static Reading picked(Input input, List<String> options, @Nullable String words) {
    return switch (input) {
      case Input.Choice choice -> choice.pick(options, words);
      // A question for a text takes own words and nothing else.
      case Input.Text text when options.isEmpty() && words != null -> text.read(words);
      case Input.Text _,
          Input.Password _,
          Input.Confirmation _,
          Input.Approval _,
          Input.Reviewing _ ->
          new Reading.DoesNotFit("it has no options to choose from");
    };
  }

  private static Decision accepted(Gate gate, Attempt attempt, Reply reply, SecretVault vault) {
    if (!gate.question().sensitive()) {
      return new Decision.Accepted(
          List.of(answered(attempt, reply)), Attachment.contents(attempt.attachments()));
    }
    SecretVault.Sealed sealed = vault.seal(gate.id(), reply.text());
    return new Decision.Accepted(
        List.of(answered(attempt, new Reply.Supplied(sealed.text()))),
        List.of(),
        List.of(new AnswerKey(gate.id(), sealed.wrappedKey())));
  }

  private static Event answered(Attempt attempt, Reply reply) {
    return new Event.GateAnswered(attempt.gate().number(), attempt.answer(reply));
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
