package dev.holdpoint.app.mcp;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.OutsideTurn;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Threshold;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A client that a person started by hand: its questions are a task of their own, from the first one
 * until the client is gone, and the person sits right there.
 */
public final class OutsideAsker implements Asker {
  private final Supplier<@Nullable Ground> project;
  private final String person;
  private @Nullable OutsideTurn begun;
  private @Nullable AgentTurn turn;

  /** What a turn needs of its project. */
  public record Ground(
      Engine engine, Owner me, Threshold threshold, Supplier<GateAddresses> addresses) {}

  /**
   * @param project opens it; null where there is none
   */
  public OutsideAsker(Supplier<@Nullable Ground> project, String person) {
    this.project = project;
    this.person = person;
  }

  @Override
  public synchronized @Nullable AgentTurn turn() {
    return turn;
  }

  @Override
  public synchronized @Nullable AgentTurn begun(String client) {
    Ground ground = turn == null ? project.get() : null;
    if (ground != null) {
      begun = OutsideTurn.begin(ground.engine(), ground.me(), client, ground.threshold());
      turn = new AgentTurn(ground.engine(), begun.token(), TaskContext.nothing(ground.engine()));
    }
    return turn;
  }

  @Override
  public String person() {
    return person;
  }

  /** It runs as the user of the operating system, who may answer here as with {@code respond}. */
  @Override
  public Person assisted() {
    return new AtTheDesk();
  }

  @Override
  public synchronized void close() {
    if (begun != null) {
      begun.close();
    }
  }

  /** Whoever started the client. */
  private final class AtTheDesk implements Person {
    @Override
    public String name() {
      return person;
    }

    @Override
    public boolean may(Right right) {
      return right == Right.VIEW || right == Right.ANSWER;
    }

    @Override
    public @Nullable Engine engine() {
      Ground ground = project.get();
      return ground == null ? null : ground.engine();
    }

    @Override
    public GateAddresses addresses() {
      Ground ground = project.get();
      return ground == null ? GateAddresses.UNKNOWN : ground.addresses().get();
    }

    @Override
    public boolean asksIn(TaskId task) {
      AgentTurn own = turn();
      return own != null && own.token().task().equals(task);
    }

    @Override
    public String confirmedElsewhere(GateId gate, Submission given, String answer) {
      return "This client can't show the answer to the person for confirmation. "
          + answeredElsewhere(gate);
    }

    @Override
    public String answeredElsewhere(GateId gate) {
      return "The person answers it in a terminal: holdpoint respond " + gate;
    }
  }
}
