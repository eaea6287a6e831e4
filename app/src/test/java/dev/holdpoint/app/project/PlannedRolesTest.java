package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Check;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What roles, models and the rules of steps make of a run's plan. */
class PlannedRolesTest {
  private static final String AGENTS =
      """
      agents:
        one: {type: command, command: [one]}
        two: {type: command, command: [two]}
        play: {type: script, scenario: a.yaml}
      """;
  private static final TaskSpec TASK = TaskSpec.of("T", "Do it");

  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
    sandbox.write("a.yaml", "turns: []\n");
  }

  private RunPlanner planner(Config config) {
    Places places = sandbox.places();
    return new RunPlanner(
        config, new Templates(places.prompts()), new Roles(places.roles()), (_, _) -> List.of());
  }

  private Planned plan(String yaml, TaskSpec spec, Overrides overrides) {
    return planner(sandbox.config(AGENTS + yaml)).plan(spec, overrides);
  }

  private RunPlan plan(String yaml) {
    return plan(yaml, TASK, Overrides.NONE).plan();
  }

  private static List<String> agents(RunPlan plan) {
    return plan.steps().stream().map(step -> step.agent().name()).toList();
  }

  private static String payload(Planned planned, @Nullable Digest digest) {
    return planned.payloads().stream()
        .filter(payload -> payload.digest().equals(digest))
        .findFirst()
        .orElseThrow()
        .text();
  }

  private static TaskSpec inRole(@Nullable String role) {
    return new TaskSpec(
        "T", "B", "tasks/t.md", 2, Size.SMALL, null, null, null, role, null, List.of());
  }

  /** What the agent of each step is told about its part. */
  private List<String> told(String yaml, TaskSpec spec, int threshold) {
    Planned planned = plan(yaml, spec, new Overrides(null, new Threshold(threshold), null));
    return planned.plan().steps().stream().map(step -> payload(planned, step.role())).toList();
  }

  @Test
  void withoutARoleOnlyThePreambleIsTold() {
    sandbox.write("prompts/preamble.md", "\nBe kind.\n\n<!-- ASKING -->\nAsk.\n<!-- /ASKING -->\n");

    assertEquals(List.of("Be kind."), told("agent: one\n", TASK, 0));
    assertEquals(List.of("Be kind.\n\nAsk."), told("agent: one\n", TASK, 1));
  }

  @Test
  void aStepsRoleWinsOverTheTasks() {
    sandbox.write("prompts/preamble.md", "All.\n");
    sandbox.write("agents/a.md", "---\ndescription: x\n---\n\nA.\n");
    sandbox.write("agents/b.md", "B.\n<!-- ASKING -->\nAsk B.\n<!-- /ASKING -->\n");
    String yaml = "agent: one\npipelines: {default: [{name: plan}, {name: work, role: b}]}\n";

    assertEquals(List.of("All.\n\nA.", "All.\n\nB."), told(yaml, inRole("a"), 0));
    assertEquals(List.of("All.\n\nA.", "All.\n\nB.\nAsk B."), told(yaml, inRole("a"), 3));
    assertEquals(List.of("All.", "All.\n\nB."), told(yaml, inRole(null), 0));
  }

  @Test
  void atThreshold0NothingThatAStepIsGivenSpeaksAboutAsking() {
    sandbox.write("prompts/own.md", "%%BODY%%\n<!-- ASKING -->\nAsk!\n<!-- /ASKING -->\nEnd.\n");
    for (String role : Roles.BUILT_IN) {
      String yaml = "agent: one\npipelines: {default: [{name: own, role: " + role + "}]}\n";
      Planned planned = plan(yaml, TASK, Overrides.NONE);
      StepPlan step = planned.plan().steps().getFirst();

      assertEquals("%%BODY%%\nEnd.\n", payload(planned, step.prompt()));
      assertFalse(
          payload(planned, step.role()).toLowerCase(Locale.ROOT).matches("(?s).*\\bask.*"), role);
      assertTrue(told(yaml, TASK, 1).getFirst().contains("Good question: "), role);
    }
  }

  @Test
  void whereNothingIsLeftToTellThereIsNoRole() {
    sandbox.write("prompts/preamble.md", "<!-- ASKING -->\nAsk.\n<!-- /ASKING -->\n");

    assertNull(plan("agent: one\n").steps().getFirst().role());
  }

  @Test
  void aRolesAgentComesAfterTheStepsAndBeforeTheProjects() {
    sandbox.write("agents/r.md", "---\nagent: two\n---\nR.\n");
    String yaml =
        "agent: one\npipelines: {default: [{name: plan, role: r}, {name: work, role: r, agent:"
            + " play}, {name: test}]}\n";

    assertEquals(List.of("two", "play", "one"), agents(plan(yaml)));
    assertEquals(
        List.of("two", "play", "two"), agents(plan(yaml, inRole("r"), Overrides.NONE).plan()));
    assertEquals(
        List.of("one", "one", "one"),
        agents(
            plan(
                    yaml,
                    new TaskSpec("T", "B", null, 2, Size.SMALL, "one", null, null),
                    Overrides.NONE)
                .plan()));
    assertEquals(
        List.of("play", "play", "play"),
        agents(plan(yaml, TASK, new Overrides("play", null, null)).plan()));
    assertEquals(
        List.of("two"), agents(plan("", inRole("r"), Overrides.NONE).plan()), "no agent needed");
  }

  private List<@Nullable Object> models(String yaml, TaskSpec spec, Overrides overrides) {
    List<@Nullable Object> models = new ArrayList<>();
    plan(yaml, spec, overrides)
        .plan()
        .steps()
        .forEach(step -> models.add(step.agent().settings().get("model")));
    return models;
  }

  @Test
  void modelsHaveTheirPrecedence() {
    sandbox.write("agents/r.md", "---\nmodel: ofRole\n---\nR.\n");
    String agents = "agents: {m: {type: command, command: [x], model: ofAgent}}\nagent: m\n";
    sandbox.write(
        Places.CONFIG,
        agents
            + "pipelines: {default: [{name: plan}, {name: work, role: r}, {name: test, role: r,"
            + " model: ofStep}]}\n");
    Config config = ConfigReader.read(sandbox.places(), Map.of());

    assertEquals(
        List.of("ofAgent", "ofRole", "ofStep"),
        planner(config).plan(TASK, Overrides.NONE).plan().steps().stream()
            .map(step -> step.agent().settings().get("model"))
            .toList());
  }

  @Test
  void aModelNamedBesideAnAgentIsForThatAgentAlone() {
    sandbox.write("agents/r.md", "---\nagent: two\nmodel: big\n---\nR.\n");
    String yaml =
        "agent: one\npipelines: {default: [{name: plan, agent: two, model: small}, {name: work,"
            + " role: r}, {name: test, model: any}]}\n";

    assertEquals(List.of("small", "big", "any"), models(yaml, TASK, Overrides.NONE));
    List<@Nullable Object> others = models(yaml, TASK, new Overrides("one", null, null));
    assertNull(others.get(0));
    assertNull(others.get(1));
    assertEquals("any", others.get(2));
  }

  @Test
  void aPipelineWithModelsCanBeRehearsedByAScript() {
    List<@Nullable Object> models =
        models(
            "agent: play\npipelines: {default: [{name: work, model: big}]}\n",
            TASK,
            Overrides.NONE);

    assertNull(models.getFirst());
  }

  @Test
  void rulesLimitsAndCommitsReachThePlan() {
    RunPlan plan =
        plan(
            """
            agent: one
            limits: {turn: 10m}
            git: {autoCommit: true}
            pipelines: {default: [{name: work, retry: 1, check: {fileExists: a}, allowWrite: ["a"]}]}
            """);

    assertTrue(plan.commits());
    assertEquals(
        new StepRules(
            List.of(new Check.FileExists("a")), 1, List.of("a"), Duration.ofMinutes(10), null),
        plan.steps().getFirst().rules());
    assertFalse(plan("agent: one\n").commits());
  }

  @Test
  void limitsHoldForTheStepThatNobodyConfigured() {
    assertEquals(
        new StepRules(List.of(), 0, null, null, Duration.ofHours(3)),
        plan("agent: one\nlimits: {step: 3h}\n").steps().getFirst().rules());
  }

  @Test
  void unknownAndBrokenRolesAreReportedWhereTheyWereWritten() {
    sandbox.write("agents/broken.md", "---\nmodel: [x]\n---\nB.\n");
    sandbox.write("agents/lost.md", "---\nmodel: x\nagent: nobody\n---\nL.\n");

    assertProblem(
        Sandbox.problems(() -> plan("agent: one\n", inRole("cod"), Overrides.NONE)),
        "tasks/t.md: role: there is no role named \"cod\"",
        "did you mean \"code\"? allowed: code, design, review, test, docs, broken, lost");
    assertEquals(
        List.of("agents/broken.md:2: model: must be a text, not a list"),
        Sandbox.problems(() -> plan("agent: one\n", inRole("broken"), Overrides.NONE)));
    assertProblem(
        Sandbox.problems(() -> plan("agent: one\n", inRole("lost"), Overrides.NONE)),
        "agents/lost.md:3: agent: there is no agent named \"nobody\"; allowed: one, two, play");
    assertEquals(
        List.of("one"),
        agents(plan("", inRole("lost"), new Overrides("one", null, null)).plan()),
        "an agent that is not wanted is nobody's problem");
  }
}
