package dev.holdpoint.port;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Permissions.Decide;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.Usage;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where an agent's adapter turns to while its turn is under way. */
public interface Desk {
  /** Whether an agent may use a tool. Asked again once its gate is closed. */
  Ruling permit(ToolUse use);

  /** What the project's rules say about a use, by themselves: nobody is asked for that. */
  default Function<ToolUse, Decide> rules() {
    return _ -> Decide.ALLOW;
  }

  /** Puts a question in the agent's name; asked again, it joins its gate. */
  Hearing ask(Question question);

  /** Stays until a gate is closed. An interrupt means that the turn is to end. */
  void await(GateId gate) throws InterruptedException;

  /**
   * Whether an agent's process may wait for a person. Otherwise its turn should end as soon as it
   * has asked.
   */
  boolean mayWait();

  /** Whether people may be asked at all; where not, an agent is not offered to ask. */
  default boolean mayAsk() {
    return true;
  }

  /**
   * Commits the work so far to the task's branch, where the project wants commits. At a gate
   * nothing is committed.
   */
  default void commit(String message) {}

  /**
   * Tells how far the todos of an approved plan are, before those of the next phase take their
   * place within one turn.
   */
  default void todos(String text) {}

  /**
   * Tells how far an agent is that nobody reviews, for people who watch it. Those of an approved
   * plan are compared with it when the turn ends: until then they stand in the workspace alone.
   */
  default void progress(String text) {}

  /** Tells the agent's conversation as soon as it is known: a crash must not lose it. */
  void session(String session);

  /**
   * Takes the plan that an agent made in a way of its own, where it is to plan.
   *
   * @return where it stands now, null where this turn is none for plans
   */
  default @Nullable String plan(String text) {
    return null;
  }

  /**
   * The folder within the workspace that a plan goes to, null where this turn is none for plans.
   */
  default @Nullable String planFolder() {
    return null;
  }

  /** Tells all that the turn has consumed so far, in case that it is stopped. */
  void used(List<Usage> usage);

  /** What a tool use comes to. */
  sealed interface Ruling {
    /** It may run now, once. */
    record Allowed() implements Ruling {}

    /** A person wants something else to run: this, for which the same call may be permitted. */
    record Changed(Action instead) implements Ruling {}

    /** It must not run. */
    record Denied(String why) implements Ruling {}

    /** A person is asked. */
    record Waits(GateId gate) implements Ruling {}
  }

  /** What a question comes to. */
  sealed interface Hearing {
    /**
     * A person's answer, in clear: for the agent alone.
     *
     * @param chose the same in parts where it is the answer to a choice, else null
     * @param files what the agent is to be told of the files that came with it, empty for none
     */
    record Answered(String text, Reply.@Nullable Chose chose, String files) implements Hearing {
      public Answered(String text) {
        this(text, null);
      }

      public Answered(String text, Reply.@Nullable Chose chose) {
        this(text, chose, "");
      }

      /** For an agent that takes a text. */
      public String whole() {
        return GivenFile.behind(text, files);
      }

      @Override
      public String toString() {
        return "Answered";
      }
    }

    /** Nobody is interrupted: go on by your best assumption. */
    record GoOn(String why) implements Hearing {}

    /** A person is asked. */
    record Waits(GateId gate) implements Hearing {}

    /** There will be no answer: nobody answered in time, or it can't be asked. */
    record Refused(String why) implements Hearing {}
  }
}
