package dev.holdpoint.engine;

import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;

/**
 * A turn of an agent that Holdpoint does not run: it works elsewhere, asks here, and waits for the
 * answer itself. Nobody can go on with it for the agent.
 */
public final class OutsideTurn implements AutoCloseable {
  private static final String TYPE = "outside";
  private static final int LONGEST_NAME = 60;

  private final Engine engine;
  private final String who;
  private final TurnToken token;

  private OutsideTurn(Engine engine, String who, TurnToken token) {
    this.engine = engine;
    this.who = who;
    this.token = token;
  }

  /** A new task, worked on from here on by this process in the agent's name. */
  public static OutsideTurn begin(Engine engine, Owner me, String agent, Threshold threshold) {
    String name = agent.isBlank() ? "an agent" : agent.strip();
    String who = name.substring(0, Math.min(name.length(), LONGEST_NAME));
    Payload nothing = Payload.of("");
    StepPlan step =
        new StepPlan("ask", nothing.digest(), new AgentSpec(who, TYPE, Map.of(), List.of()));
    RunPlan plan = new RunPlan(threshold, nothing.digest(), List.of(step));
    Task task =
        engine.create(
            TaskSpec.of("Questions of " + who, "An agent that Holdpoint does not run asks here."));
    TurnToken token = TurnToken.fresh(task.id(), new SecureRandom());
    Turns.Start start = new Turns.Start(me, token, nothing, task.sequence() + 1, engine.now());
    engine.beginRun(task, new Turns.NewRun(plan, List.of(nothing)), start);
    return new OutsideTurn(engine, who, token);
  }

  public TurnToken token() {
    return token;
  }

  /** The agent has left; what it asked and nobody answered, nobody needs to answer any more. */
  @Override
  public void close() {
    Task task = engine.task(token.task());
    if (task.hasOpenGate()) {
      engine.cancel(task.id(), who);
    } else {
      engine.endTurn(
          task, token.digest(), _ -> Turns.Turnout.of(Report.of(new Outcome.Finished(null))));
    }
  }

  static boolean isOf(Run run) {
    return run.currentStep().agent().type().equals(TYPE);
  }
}
