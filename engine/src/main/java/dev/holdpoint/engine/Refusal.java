package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input.Reading;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Why something was not done; nothing was changed. */
public sealed interface Refusal {
  /** Says it to a person. */
  String message();

  /** No task of that name. */
  record UnknownTask(TaskId task) implements Refusal {
    @Override
    public String message() {
      return "There is no task " + task + ".";
    }
  }

  /** No gate of that name. */
  record UnknownGate(GateId gate) implements Refusal {
    @Override
    public String message() {
      return "There is no gate " + gate + ".";
    }
  }

  /** Somebody was first. */
  record AlreadyAnswered(GateId gate, Answer winner, Instant at) implements Refusal {
    @Override
    public String message() {
      return "%s was already answered by %s via %s at %s."
          .formatted(gate, winner.by(), winner.channel().word(), at);
    }
  }

  /** Nobody needs the answer any more. */
  record AlreadyWithdrawn(GateId gate, String why, Instant at) implements Refusal {
    @Override
    public String message() {
      return "%s was withdrawn at %s: %s".formatted(gate, at, why);
    }
  }

  /** Nobody answered in time. */
  record Expired(GateId gate, Instant at) implements Refusal {
    @Override
    public String message() {
      return "%s expired at %s: it takes no answer any more.".formatted(gate, at);
    }
  }

  /** The text is no answer to this question. */
  record DoesNotFit(GateId gate, String why) implements Refusal {
    @Override
    public String message() {
      return "The answer does not fit %s: %s"
          .formatted(gate, new Reading.DoesNotFit(why).sentence());
    }
  }

  /** Somebody put another version in the place of what was seen. */
  record Replaced(GateId gate, Digest current) implements Refusal {
    @Override
    public String message() {
      return ("What you saw at %s is not what is there any more: it was replaced meanwhile. Look at"
              + " it again, then judge it.")
          .formatted(gate);
    }
  }

  /** What would be carried out is not what would be approved. */
  record ChangedOnDisk(GateId gate) implements Refusal {
    @Override
    public String message() {
      return ("The files in the workspace were changed after %s froze them, so what you saw is not"
              + " what would count as approved. Take these changes in with `holdpoint review %s"
              + " --take-in` and look at them, or undo them, then approve.")
          .formatted(gate, gate);
    }
  }

  /** The token belongs to no turn that is under way. */
  record TurnIsOver(TaskId task) implements Refusal {
    @Override
    public String message() {
      return "The turn that this token belongs to is over; %s can't be asked for any more."
          .formatted(task);
    }
  }

  /** The asker's own name for a question is that of another one. */
  record KeyUsed(GateId gate, String key) implements Refusal {
    @Override
    public String message() {
      return ("The key \"%s\" was used for another question, at %s: ask this one under another key"
              + " or under none.")
          .formatted(key, gate);
    }
  }

  /** Other tasks come first. */
  record Blocked(TaskId task, List<TaskId> by) implements Refusal {
    public Blocked {
      by = List.copyOf(by);
    }

    @Override
    public String message() {
      String others = by.stream().map(TaskId::value).collect(Collectors.joining(", "));
      return "%s is blocked: it depends on %s, not done yet.".formatted(task, others);
    }
  }

  /** Another process has the run. */
  record Taken(TaskId task, Owner owner) implements Refusal {
    @Override
    public String message() {
      return "%s is being worked on by %s.".formatted(task, owner);
    }
  }

  /** This process was stopped for so long that another one took its turn over. */
  record TurnLost(TaskId task) implements Refusal {
    @Override
    public String message() {
      return ("This process gave no sign of life for so long that %s was taken from it."
              + " Nothing that its agent did last was recorded.")
          .formatted(task);
    }
  }

  /** A task would be a part of itself, or wait for itself, maybe by way of others. */
  record Circle(TaskId task, Relation relation, TaskId other) implements Refusal {
    /** How the one would be related to the other. */
    public enum Relation {
      PARENT,
      DEPENDENCY
    }

    @Override
    public String message() {
      boolean isItself = task.equals(other);
      return switch (relation) {
        case PARENT ->
            isItself
                ? "%s can't be a part of itself.".formatted(task)
                : "%s can't be a part of %s, which is a part of it.".formatted(task, other);
        case DEPENDENCY ->
            isItself
                ? "%s can't depend on itself.".formatted(task)
                : "%s can't depend on %s, which depends on it.".formatted(task, other);
      };
    }
  }

  /** The run is not where this would be possible. */
  record NotPossible(TaskId task, String why) implements Refusal {
    @Override
    public String message() {
      return "%s %s.".formatted(task, why);
    }
  }
}
