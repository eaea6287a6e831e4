package dev.holdpoint.app.agent.script;

import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.model.Digest;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import java.time.InstantSource;
import java.util.List;

/** Plays a scenario: turn N of the run plays its Nth entry, at once and always the same. */
public final class ScriptAgent implements Agent {
  private final CommandSettings settings;
  private final InstantSource clock;

  public ScriptAgent(CommandSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public Report work(Assignment assignment, Narrator narrator) throws InterruptedException {
    if (!(assignment.agent().settings().get("scenario") instanceof String digest)) {
      return failed("agent %s has no scenario".formatted(assignment.agent().name()));
    }
    Scenario scenario;
    try {
      String text = assignment.payloads().apply(new Digest(digest));
      scenario = ScenarioParser.parse("the scenario", text);
    } catch (ProblemsException e) {
      return failed(String.valueOf(e.getMessage()));
    }
    List<Action> actions = scenario.turn(assignment.turn());
    if (actions == null) {
      return failed(
          "the scenario has no turn %d: it ends with turn %d"
              .formatted(assignment.turn(), scenario.size()));
    }
    Performance.Stage stage =
        new Performance.Stage(assignment.workspace(), new ScriptShell(settings, assignment), clock);
    return new Performance(stage, Answers.before(assignment, scenario), narrator).play(actions);
  }

  private static Report failed(String reason) {
    return Report.of(new Outcome.Failed(reason));
  }
}
