package dev.holdpoint.app.project;

import dev.holdpoint.app.llm.LlmSpec;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Suggestion;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Plans a run from what command line, task file, roles and holdpoint.yaml say, and takes a copy of
 * every text that it needs: changes made later don't reach it.
 *
 * @param scenarios looks at each scenario before it is taken
 */
public record RunPlanner(
    Config config, Templates templates, Roles roles, ScenarioChecker scenarios) {

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
    List<ChosenStep> steps = new Choices(config, roles, spec, overrides).steps(problems);
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    Map<String, Payload> payloads = new LinkedHashMap<>();
    Threshold threshold = threshold(spec, overrides);
    Digest intro = kept(templates.intro(), payloads);
    PlanningWish wish = wish(spec, overrides, steps.getFirst());
    List<StepPlan> plans =
        steps.stream().map(step -> stepPlan(step, spec, dir(wish), threshold, payloads)).toList();
    return new Planned(
        new RunPlan(
            threshold,
            intro,
            plans,
            config.patience(),
            config.git().autoCommit(),
            config.permissions(),
            reviews(spec, overrides, wish, payloads)),
        List.copyOf(payloads.values()));
  }

  /** The agent of the first step plans for all of them. */
  private PlanningWish wish(TaskSpec spec, Overrides overrides, ChosenStep first) {
    return new PlanningWish(overrides.planning(), null, null)
        .over(spec.planning())
        .over(first.agent().planning())
        .over(config.planning());
  }

  private static String dir(PlanningWish wish) {
    return wish.dir() == null ? PlanningReader.DIR : wish.dir();
  }

  private ReviewRules reviews(
      TaskSpec spec, Overrides overrides, PlanningWish wish, Map<String, Payload> payloads) {
    if (!isPlanned(wish, spec)) {
      return new ReviewRules(null, config.reviewsResult());
    }
    String prompt = AskingSections.at(threshold(spec, overrides), templates.planning());
    return new ReviewRules(
        new PlanningRules(
            dir(wish),
            wish.maxReviewCycles() == null ? PlanningReader.MOST_CYCLES : wish.maxReviewCycles(),
            kept(prompt, payloads)),
        config.reviewsResult());
  }

  /** By itself only where there is something to explore first. */
  private static boolean isPlanned(PlanningWish wish, TaskSpec spec) {
    boolean isRich = !spec.documents().isEmpty() || !spec.datasources().isEmpty();
    return wish.interactive() == PlanningWish.Interactive.TRUE
        || (wish.interactive() == PlanningWish.Interactive.AUTO && isRich);
  }

  private StepPlan stepPlan(
      ChosenStep chosen,
      TaskSpec spec,
      String planDir,
      Threshold threshold,
      Map<String, Payload> payloads) {
    Step step = chosen.step();
    String prompt = AskingSections.at(threshold, templates.step(step.prompt()));
    String role = role(chosen.role(), threshold);
    return new StepPlan(
        step.name(),
        kept(prompt, payloads),
        sourced(agentSpec(chosen, planDir, payloads), spec),
        role.isEmpty() ? null : kept(role, payloads),
        chosen.agent() instanceof AgentConfig.Native
            ? withPlan(step.rules(), planDir)
            : step.rules());
  }

  /** Our own agent keeps its plan in the workspace, whether somebody reviews it or not. */
  private static StepRules withPlan(StepRules rules, String planDir) {
    List<String> allowed = rules.allowWrite();
    if (allowed == null) {
      return rules;
    }
    List<String> all = new ArrayList<>(allowed);
    all.add(planDir + "/**");
    return new StepRules(
        rules.checks(), rules.retries(), all, rules.turnLimit(), rules.stepLimit());
  }

  /**
   * Where data is and what may be written to is settled here: an agent that edits holdpoint.yaml
   * gains nothing.
   */
  private AgentSpec sourced(AgentSpec agent, TaskSpec spec) {
    Map<String, String> digests = config.sourceDigests().byName();
    if (digests.isEmpty()) {
      return agent;
    }
    List<String> writable =
        spec.datasources().stream()
            .filter(name -> config.sources().get(name) instanceof SourceSetting one && one.writes())
            .toList();
    Map<String, Object> settings = new LinkedHashMap<>(agent.settings());
    settings.put(SourceDigests.KEY, digests);
    if (!writable.isEmpty()) {
      settings.put(SourceSetting.WRITABLE, writable);
    }
    return new AgentSpec(agent.name(), agent.type(), settings, agent.withheld());
  }

  /** What an agent is told about its part: what holds for everybody, then its own role. */
  private String role(@Nullable Role role, Threshold threshold) {
    String all = AskingSections.at(threshold, templates.preamble()).strip();
    String own = role == null ? "" : AskingSections.at(threshold, role.text()).strip();
    return (all + "\n\n" + own).strip();
  }

  private Threshold threshold(TaskSpec spec, Overrides overrides) {
    if (overrides.threshold() != null) {
      return overrides.threshold();
    }
    return spec.threshold() != null ? spec.threshold() : config.threshold();
  }

  private AgentSpec agentSpec(ChosenStep step, String planDir, Map<String, Payload> payloads) {
    AgentConfig agent = step.agent();
    List<String> withheld = config.withheldFrom(agent);
    return switch (agent) {
      case AgentConfig.Command command ->
          new AgentSpec(agent.name(), "command", settings(command, step.model()), withheld);
      case AgentConfig.Coding coding ->
          new AgentSpec(agent.name(), coding.type(), settings(coding, step.model()), withheld);
      case AgentConfig.Native ours ->
          new AgentSpec(agent.name(), "native", settings(ours, step.model(), planDir), withheld);
      // A model that a step names for others is nothing to it: pipelines can be rehearsed.
      case AgentConfig.Script script ->
          new AgentSpec(agent.name(), "script", settings(script, payloads), withheld);
      case AgentConfig.Wrong wrong -> throw new ProblemsException(wrong.problems());
    };
  }

  private Map<String, Object> settings(
      AgentConfig.Native agent, @Nullable String model, String planDir) {
    String named = model == null ? agent.model() : model;
    List<Problem> wrong = config.wrongModels().get(named);
    if (wrong != null) {
      throw new ProblemsException(wrong);
    }
    LlmSpec spec = config.models().get(named);
    if (spec == null) {
      throw new ProblemsException(
          List.of(
              new Problem(
                  Places.CONFIG,
                  agent.line(),
                  "agents." + agent.name(),
                  "there is no model named %s for it; %s"
                      .formatted(
                          Shown.quoted(named),
                          Suggestion.among(named, config.models().keySet())))));
    }
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("llm", spec.settings());
    settings.put(AgentSpec.PLAN_DIR, planDir);
    if (agent.maxTokens() != null) {
      settings.put("maxTokens", agent.maxTokens());
    }
    return settings;
  }

  private static Map<String, Object> settings(AgentConfig.Command agent, @Nullable String model) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("command", agent.command());
    if (model != null) {
      settings.put("model", model);
    }
    return settings;
  }

  private static Map<String, Object> settings(AgentConfig.Coding agent, @Nullable String model) {
    Map<String, Object> settings = new LinkedHashMap<>();
    if (agent.preset() != null) {
      settings.put("preset", agent.preset());
    }
    if (agent.command() != null) {
      settings.put("command", agent.command());
    }
    if (model != null) {
      settings.put("model", model);
    }
    return settings;
  }

  private Map<String, Object> settings(AgentConfig.Script script, Map<String, Payload> payloads) {
    String text = script.text();
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
