package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans a run from what command line, task file and holdpoint.yaml say, in this order, and takes a
 * copy of every text that it needs: changes made later don't reach it.
 *
 * @param scenarios looks at each scenario before it is taken
 */
public record RunPlanner(Config config, Templates templates, ScenarioChecker scenarios) {

  /** The plan for a task file; problems name its lines. */
  public Planned plan(TaskFile file, Overrides overrides) {
    try {
      return plan(file.spec(), overrides);
    } catch (ProblemsException e) {
      throw new ProblemsException(file.located(e.problems()));
    }
  }

  /** The plan for a task that is known already. */
  public Planned plan(TaskSpec spec, Overrides overrides) {
    List<Problem> problems = new ArrayList<>();
    List<ChosenStep> steps = new Choices(config, spec, overrides).steps(problems);
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    Map<String, Payload> payloads = new LinkedHashMap<>();
    Digest intro = kept(templates.intro(), payloads);
    List<StepPlan> plans = steps.stream().map(step -> stepPlan(step, payloads)).toList();
    return new Planned(
        new RunPlan(threshold(spec, overrides), intro, plans, config.patience()),
        List.copyOf(payloads.values()));
  }

  private Threshold threshold(TaskSpec spec, Overrides overrides) {
    if (overrides.threshold() != null) {
      return overrides.threshold();
    }
    return spec.threshold() != null ? spec.threshold() : config.threshold();
  }

  private StepPlan stepPlan(ChosenStep step, Map<String, Payload> payloads) {
    Digest prompt = kept(templates.step(step.prompt()), payloads);
    return new StepPlan(step.name(), prompt, agentSpec(step.agent(), payloads));
  }

  private AgentSpec agentSpec(AgentConfig agent, Map<String, Payload> payloads) {
    List<String> withheld =
        config.variables().stream().filter(name -> !agent.env().contains(name)).sorted().toList();
    return switch (agent) {
      case AgentConfig.Command command ->
          new AgentSpec(agent.name(), "command", Map.of("command", command.command()), withheld);
      case AgentConfig.Script script ->
          new AgentSpec(agent.name(), "script", settings(script, payloads), withheld);
    };
  }

  private Map<String, Object> settings(AgentConfig.Script script, Map<String, Payload> payloads) {
    String text = TextFile.read(script.scenario(), script.file(), TextFile.SMALL);
    List<Problem> problems = scenarios.check(script.file(), text);
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    return Map.of("scenario", kept(text, payloads).hex(), "file", script.file());
  }

  private static Digest kept(String text, Map<String, Payload> payloads) {
    Payload payload = Payload.of(text);
    // By its digest: the first comparison of a record costs a short command 15 ms.
    payloads.put(payload.digest().hex(), payload);
    return payload.digest();
  }
}
