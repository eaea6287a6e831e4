package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunPlannerTest {
  private static final String AGENTS =
      """
      agents:
        one: {type: command, command: [one, -x]}
        two: {type: command, command: [bin/two]}
        play: {type: script, scenario: scenes/a.yaml}
      """;
  private static final TaskSpec TASK = TaskSpec.of("T", "Do it");

  @TempDir Path folder;
  private Sandbox sandbox;
  private ScenarioChecker checker = (_, _) -> List.of();
  private Map<String, String> environment = Map.of();

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
    sandbox.write("scenes/a.yaml", "turns: []\r\n");
  }

  private Planned plan(String yaml, TaskSpec spec, Overrides overrides) {
    Config config = sandbox.config(AGENTS + yaml, environment);
    return planner(config).plan(spec, overrides);
  }

  private RunPlanner planner(Config config) {
    Places places = sandbox.places();
    return new RunPlanner(
        config, new Templates(places.prompts()), new Roles(places.roles()), checker);
  }

  @Test
  void aMissingScenarioStopsOnlyRunsOfItsAgent() {
    String yaml = "  gone: {type: script, scenario: gone.yaml}\nagent: one\n";
    assertEquals("one", plan(yaml).steps().getFirst().agent().name());
    assertProblem(
        Sandbox.problems(() -> plan(yaml.replace("agent: one", "agent: gone"))),
        "holdpoint.yaml:5: agents.gone.scenario: there is no file \"gone.yaml\"");
  }

  private RunPlan plan(String yaml) {
    return plan(yaml, TASK, Overrides.NONE).plan();
  }

  private static TaskSpec task(
      @Nullable String agent, @Nullable String pipeline, @Nullable Threshold threshold) {
    return new TaskSpec("T", "B", "tasks/t.md", 2, Size.SMALL, agent, pipeline, threshold);
  }

  private static List<String> agents(RunPlan plan) {
    return plan.steps().stream().map(step -> step.agent().name()).toList();
  }

  @Test
  void withoutPipelinesThereIsOneStep() {
    Planned planned = plan("agent: one\n", TASK, Overrides.NONE);

    StepPlan step = planned.plan().steps().getFirst();
    assertEquals(1, planned.plan().steps().size());
    assertEquals("work", step.name());
    assertEquals(
        new AgentSpec("one", "command", Map.of("command", List.of("one", "-x")), List.of()),
        step.agent());
    assertEquals(Threshold.DEFAULT, planned.plan().threshold());
  }

  @Test
  void everyDigestOfThePlanIsAmongThePayloads() {
    Planned planned =
        plan(
            "agent: play\npipelines: {default: [{name: plan}, {name: again, prompt: plan}]}\n",
            TASK,
            Overrides.NONE);

    List<Digest> kept = planned.payloads().stream().map(Payload::digest).toList();
    assertTrue(kept.contains(planned.plan().intro()));
    planned.plan().steps().forEach(step -> assertTrue(kept.contains(step.prompt())));
    assertTrue(kept.contains(Digest.of("turns: []\n")));
    planned.plan().steps().forEach(step -> assertTrue(kept.contains(step.role())));
    assertEquals(4, kept.size(), "each text is kept once");
  }

  @Test
  void aScriptIsKeptByItsText() {
    AgentSpec agent = plan("agent: play\n").steps().getFirst().agent();

    assertEquals("script", agent.type());
    assertEquals(
        Map.of("scenario", Digest.of("turns: []\n").hex(), "file", "scenes/a.yaml"),
        agent.settings());
  }

  @Test
  void programsWithAFolderAreResolvedAgainstTheProject() {
    assertEquals(
        Map.of("command", List.of(sandbox.root().resolve("bin/two").toString())),
        plan("agent: two\n").steps().getFirst().agent().settings());
  }

  @Test
  void thresholdsHaveTheirPrecedence() {
    String yaml = "agent: one\ninteractionThreshold: 2\n";
    TaskSpec asking = task(null, null, new Threshold(3));
    Overrides never = new Overrides(null, new Threshold(0), null);

    assertEquals(new Threshold(2), plan(yaml).threshold());
    assertEquals(new Threshold(3), plan(yaml, asking, Overrides.NONE).plan().threshold());
    assertEquals(new Threshold(0), plan(yaml, asking, never).plan().threshold());
  }

  @Test
  void agentsHaveTheirPrecedence() {
    String yaml = "agent: one\npipelines: {default: [{name: plan}, {name: work, agent: two}]}\n";
    TaskSpec naming = task("play", null, null);
    Overrides two = new Overrides("two", null, null);

    assertEquals(List.of("one", "two"), agents(plan(yaml)));
    assertEquals(List.of("play", "play"), agents(plan(yaml, naming, Overrides.NONE).plan()));
    assertEquals(List.of("two", "two"), agents(plan(yaml, naming, two).plan()));
  }

  @Test
  void pipelinesHaveTheirPrecedence() {
    String yaml = "agent: one\npipelines: {a: [{name: plan}], b: [{name: test}]}\n";
    TaskSpec a = task(null, "a", null);
    Overrides b = new Overrides(null, null, "b");

    assertEquals("work", plan(yaml).steps().getFirst().name());
    assertEquals("plan", plan(yaml, a, Overrides.NONE).plan().steps().getFirst().name());
    assertEquals("test", plan(yaml, a, b).plan().steps().getFirst().name());
    assertEquals(
        "work",
        plan(yaml, task(null, "default", null), Overrides.NONE).plan().steps().getFirst().name());
  }

  @Test
  void variablesOfHoldpointYamlAreWithheldUnlessTheAgentListsThem() {
    environment = Map.of("A", "1", "B", "2");
    String yaml =
        """
        agent: mine
        pipelines: {default: [{name: work}, {name: test, agent: other}]}
        """;
    sandbox.write(
        Places.CONFIG,
        yaml
            + """
            agents:
              mine: {type: command, command: [x, "${A}"], env: [A, HOME]}
              other: {type: command, command: [x, "${B}"]}
            """);
    Config config = ConfigReader.read(sandbox.places(), environment);
    RunPlan plan = planner(config).plan(TASK, Overrides.NONE).plan();

    assertEquals(List.of("B"), plan.steps().get(0).agent().withheld());
    assertEquals(List.of("A", "B"), plan.steps().get(1).agent().withheld());
  }

  @Test
  void whatIsWrongWithAnAgentStopsOnlyRunsThatUseIt() {
    sandbox.write("broken.yaml", "turns: 5\n");
    sandbox.folder("folder.yaml");
    Config config =
        sandbox.config(
            """
            agent: good
            agents:
              good: {type: command, command: [x]}
              typeless: {command: [x]}
              misspelt: {type: command, comand: [x]}
              modelless: {type: native, model: none}
              unset: {type: command, command: ["${NOBODY_SET_THIS}"]}
              unreadable: {type: script, scenario: folder.yaml}
              missing: {type: script, scenario: missing.yaml}
              unknown: {type: command, command: [no-such-program]}
            """);

    assertEquals("good", agentOf(config, null));
    for (String wrong :
        List.of("typeless", "misspelt", "modelless", "unset", "unreadable", "missing")) {
      String told = String.join("\n", Sandbox.problems(() -> agentOf(config, wrong)));
      assertTrue(told.contains("agents." + wrong) || told.contains("folder.yaml"), told);
    }
  }

  @Test
  void whatIsWrongWithAModelStopsOnlyRunsThatUseIt() {
    Config config =
        sandbox.config(
            """
            agent: other
            agents:
              other: {type: command, command: [x]}
              ours: {type: native, model: mine}
              theirs: {type: native, model: local}
            models:
              mine: {provider: openai, model: m, apiKey: "${NOBODY_SET_THIS}"}
              local: {provider: ollama, model: m}
            """);

    assertEquals("other", agentOf(config, null));
    assertEquals("theirs", agentOf(config, "theirs"));
    String told = String.join("\n", Sandbox.problems(() -> agentOf(config, "ours")));
    assertTrue(told.contains("holdpoint.yaml:7: models.mine.apiKey"), told);
    assertTrue(told.contains("NOBODY_SET_THIS is not set"), told);
  }

  private String agentOf(Config config, @Nullable String named) {
    Planned planned = planner(config).plan(TASK, new Overrides(named, null, null));
    return planned.plan().steps().getFirst().agent().name();
  }

  @Test
  void withoutAnAgentTheErrorSaysHow() {
    assertProblem(
        Sandbox.problems(() -> plan("")),
        "holdpoint.yaml: agent: none is chosen",
        "one, two, play",
        "--agent",
        "holdpoint demo");
    Config empty = sandbox.config("");
    RunPlanner planner = planner(empty);
    assertProblem(
        Sandbox.problems(() -> planner.plan(TASK, Overrides.NONE)),
        "holdpoint.yaml: agent: none is configured",
        "type: command",
        "holdpoint demo");
  }

  @Test
  void unknownNamesAreReportedWhereTheyWereWritten() {
    assertEquals(
        List.of(
            "command line: --pipeline: there is no pipeline named \"x\"; allowed: default",
            "command line: --agent: there is no agent named \"ones\"; did you mean \"one\"?"
                + " allowed: one, two, play"),
        Sandbox.problems(() -> plan("", TASK, new Overrides("ones", null, "x"))));
    assertProblem(
        Sandbox.problems(() -> plan("", task("nobody", null, null), Overrides.NONE)),
        "tasks/t.md: agent: there is no agent named \"nobody\"");
  }

  @Test
  void problemsOfATaskFileNameItsLines() {
    Config config = sandbox.config(AGENTS);
    Path file = sandbox.write("tasks/t.md", "---\ntitle: T\nagent: nobody\n---\n");
    TaskFile task = new TaskFiles(sandbox.places()).read(file);
    RunPlanner planner = planner(config);

    assertProblem(
        Sandbox.problems(() -> planner.plan(task, Overrides.NONE)), "tasks/t.md:3: agent: ");
  }

  @Test
  void aBrokenScenarioOnlyMattersToWhoPlaysIt() {
    checker = (_, _) -> List.of(new Problem("scenes/a.yaml", 4, "turns", "must be a list"));

    assertEquals(1, plan("agent: one\n").steps().size());
    assertEquals(
        List.of("scenes/a.yaml:4: turns: must be a list"),
        Sandbox.problems(() -> plan("agent: play\n")));
  }

  @Test
  void aScenarioThatIsNoTextIsRefused() {
    sandbox.write("scenes/a.yaml", new byte[] {0});

    assertProblem(Sandbox.problems(() -> plan("agent: play\n")), "scenes/a.yaml: is not a text");
  }
}
