package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Threshold;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReaderTest {
  private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  @Test
  void everythingThatMayBeThereIsRead() {
    sandbox.write("demo.yaml", "turns: []\n");
    sandbox.write("prompts/polish.md", "Polish %%BODY%%\n");
    Config config =
        sandbox.config(
            """
            interactionThreshold: 3
            agent: mine
            agents:
              mine: {type: command, command: ["./my-agent.sh", "--fast"], model: m1, env: [KEY]}
              play: {type: script, scenario: demo.yaml}
              found: {type: command, command: [claude, "-p", ""]}
            pipelines:
              default:
                - {name: plan, prompt: plan}
                - {name: Schliff-1, prompt: polish, agent: play}
            git: {worktree: true, autoCommit: true}
            limits: {turn: 30m, step: none}
            waitForRateLimitReset: false
            responses: {templates: {ship: "Go ahead, ship it.", no: "No."}}
            """);

    assertEquals(new Threshold(3), config.threshold());
    assertEquals("mine", config.agent());
    assertEquals(List.of("mine", "play", "found"), List.copyOf(config.agents().keySet()));
    assertEquals(
        new AgentConfig.Command(
            "mine",
            List.of(sandbox.root().resolve("my-agent.sh").toString(), "--fast"),
            "m1",
            List.of("KEY"),
            PlanningWish.NONE,
            4),
        config.agents().get("mine"));
    AgentConfig.Script play =
        assertInstanceOf(AgentConfig.Script.class, config.agents().get("play"));
    assertEquals(sandbox.root().resolve("demo.yaml"), play.scenario());
    AgentConfig.Command found =
        assertInstanceOf(AgentConfig.Command.class, config.agents().get("found"));
    assertEquals(List.of("claude", "-p", ""), found.command());
    assertEquals(
        List.of(step("plan", "plan", null), step("Schliff-1", "polish", "play")),
        config.pipelines().get("default"));
    assertEquals(new Config.Git(true, true), config.git());
    assertEquals(new Limits(HALF_AN_HOUR, null), config.limits());
    assertFalse(config.waitForRateLimitReset());
    assertEquals(Map.of("ship", "Go ahead, ship it.", "no", "No."), config.responses());
    assertEquals(List.of("ship", "no"), List.copyOf(config.responses().keySet()));
  }

  private static Step step(String name, String prompt, @Nullable String agent) {
    StepRules rules = new StepRules(List.of(), 0, null, HALF_AN_HOUR, null);
    return new Step(name, prompt, agent, null, null, rules);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# nothing\n",
        "agents:\npipelines:\ngit:\nlimits:\nresponses:\n",
        "\uFEFF# BOM\r\n"
      })
  void everyKeyIsOptional(String yaml) {
    Config config = sandbox.config(yaml);

    assertEquals(Threshold.DEFAULT, config.threshold());
    assertNull(config.agent());
    assertTrue(config.agents().isEmpty());
    assertTrue(config.pipelines().isEmpty());
    assertEquals(new Config.Git(true, false), config.git());
    assertTrue(config.worktree());
    assertEquals(Limits.NONE, config.limits());
    assertTrue(config.waitForRateLimitReset());
    assertTrue(config.responses().isEmpty());
  }

  @Test
  void wrongThresholdReadsAsInTheContract() {
    assertEquals(
        List.of(
            "holdpoint.yaml:3: interactionThreshold: must be a whole number from 0 to 5, not"
                + " \"high\""),
        sandbox.problems("# one\n# two\ninteractionThreshold: high\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"6", "-1", "2.5", "\"3\"", "", "~", "[3]", "{a: 3}", "0x1", "1e9", "true"})
  void thresholdsThatAreNotWholeNumbersFrom0To5AreRefused(String value) {
    assertProblem(
        sandbox.problems("interactionThreshold: " + value + "\n"),
        "holdpoint.yaml:1: interactionThreshold: must be a whole number from 0 to 5, not ");
  }

  @Test
  void allProblemsAreToldAtOnceInTheOrderOfTheirLines() {
    List<String> problems =
        sandbox.problems(
            """
            interactionThreshold: 9
            agent: nobody
            colour: red
            git: {worktree: maybe}
            """);

    assertEquals(4, problems.size(), problems::toString);
    for (int i = 0; i < 4; i++) {
      assertTrue(problems.get(i).startsWith("holdpoint.yaml:" + (i + 1) + ": "), problems.get(i));
    }
  }

  @Test
  void unknownKeysNameTheAllowedOnesAndAGuess() {
    assertEquals(
        List.of(
            "holdpoint.yaml:1: interaction_threshold: is not a known key; did you mean"
                + " \"interactionThreshold\"? allowed: interactionThreshold, agent, agents, models,"
                + " permissions, planning, review, pipelines, git, limits, waitForRateLimitReset,"
                + " gates, responses, datasources, server, telemetry, store"),
        sandbox.problems("interaction_threshold: 2\n"));
    assertProblem(sandbox.problems("pipeline: {}\n"), "did you mean \"pipelines\"?");
    assertFalse(sandbox.problems("zzz: 1\n").getFirst().contains("did you mean"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "planning: {auto: true}",
        "review: {plan: true}",
        "notify: []",
        "server: {saml: {}}",
        "telemetry: {grpc: x}",
        "documents: []",
        "datasources: {shop: {type: jdbc, pool: 3}}",
        "responses: {template: {}}",
        "limits: {run: 1h}",
        "git: {push: true}",
        "<<: {}"
      })
  void whatIsNotThereYetIsRefused(String line) {
    assertProblem(sandbox.problems(line + "\n"), "holdpoint.yaml:1", "is not a known key; ");
  }

  @Test
  void agentsAreCheckedByTheirType() {
    List<String> problems =
        sandbox.problems(
            """
            agents:
              a: {type: wild}
              b: {command: [x]}
              c: {type: command, command: "claude -p"}
              d: {type: command, command: []}
              e: {type: command}
              f: {type: command, command: [x, [y]]}
              g: {type: command, command: [x], scenario: y}
              h: {type: script}
              i: {type: script, scenario: missing.yaml}
              j: {type: command, command: [x], env: ["A-B"]}
              k: [x]
              "l/m": {type: command, command: [x]}
              n: {type: command, command: [""]}
              o: {type: command, command: [x], model: " "}
              p: {type: script, scenario: holdpoint.yaml, model: m}
            """);

    assertProblem(
        problems,
        ":2: agents.a.type: must be one of claude-code, codex, acp, native, command, script,"
            + " not \"wild\"");
    assertProblem(problems, ":3: agents.b: needs a type");
    assertProblem(problems, ":4: agents.c.command: must be a list of texts", "./my-agent.sh");
    assertProblem(problems, ":5: agents.d.command: must be a program");
    assertProblem(problems, ":6: agents.e.command: must be a program");
    assertProblem(problems, ":7: agents.f.command[1]: must be a text, not a list");
    assertProblem(problems, ":8: agents.g.scenario: is not a known key");
    assertProblem(problems, ":9: agents.h.scenario: is missing");
    assertTrue(
        problems.stream().noneMatch(problem -> problem.contains("agents.i")), "it may be unused");
    assertProblem(problems, ":11: agents.j.env: must be names of environment variables", "A-B");
    assertProblem(problems, ":12: agents.k: must be keys with values, not a list");
    assertProblem(problems, ":13: agents.l/m: must be a name");
    assertProblem(problems, ":14: agents.n.command: must be a program");
    assertProblem(problems, ":15: agents.o.model: must be a text, not an empty one");
    assertProblem(problems, ":16: agents.p.model: is not a known key");
  }

  @Test
  void agentsThatAreNamedMustExist() {
    String agents = "agents: {claude: {type: command, command: [x]}}\n";

    assertProblem(
        sandbox.problems("agent: cluade\n" + agents),
        "holdpoint.yaml:1: agent: there is no agent named \"cluade\"",
        "did you mean \"claude\"?");
    assertProblem(
        sandbox.problems(agents + "pipelines: {p: [{name: work, agent: codex}]}\n"),
        "holdpoint.yaml:2: pipelines.p[0].agent");
    assertProblem(sandbox.problems("agent: x\n"), "has none under \"agents\"");
  }

  @Test
  void oneMistakeIsNotToldAsTwo() {
    assertEquals(1, sandbox.problems("agent: a\nagents: {a: {type: command}}\n").size());
    assertEquals(1, sandbox.problems("agent: \"${NOT_SET}\"\n").size());
    assertEquals(1, sandbox.problems("agents: {a: {type: \"${NOT_SET}\"}}\n").size());
    assertEquals(1, sandbox.problems("pipelines: {p: work}\n").size());
  }

  @Test
  void stepsAreChecked() {
    List<String> problems =
        sandbox.problems(
            """
            pipelines:
              a: []
              b:
                - {prompt: work}
                - {name: "", prompt: work}
                - {name: "x/../y", prompt: work}
                - {name: work}
                - {name: work, prompt: plan}
                - {name: c, prompt: implemnt}
                - {name: d, prompt: ../holdpoint}
                - {name: e, prompt: interaction-intro}
                - {name: polish}
                - {name: f, prompt: work, permissions: []}
                - work
              "": [{name: work}]
            """);

    assertProblem(problems, ":2: pipelines.a: needs at least one step");
    assertProblem(problems, ":4: pipelines.b[0].name: is missing");
    assertProblem(problems, ":5: pipelines.b[1].name: must be a text, not an empty one");
    assertProblem(problems, ":6: pipelines.b[2].name: must be a name", "x/../y");
    assertProblem(problems, ":8: pipelines.b[4].name: must be unique");
    assertProblem(problems, ":9: pipelines.b[5].prompt", "did you mean \"implement\"?");
    assertProblem(problems, ":10: pipelines.b[6].prompt: there is no prompt");
    assertProblem(problems, ":11: pipelines.b[7].prompt: there is no prompt");
    assertProblem(
        problems,
        ":13: pipelines.b[9].permissions: is not a known key",
        "name, prompt, agent, model, role, check, retry, allowWrite, limits");
    assertProblem(problems, ":14: pipelines.b[10]: must be keys with values");
    assertProblem(problems, ":15: pipelines.: must be a name");
    assertFalse(problems.stream().anyMatch(line -> line.contains("yaml:7")), problems::toString);
    assertFalse(problems.stream().anyMatch(line -> line.contains("yaml:12")), problems::toString);
  }

  @Test
  void damagedFilesAreReportedPlainly() {
    assertProblem(sandbox.problems("# x\n".repeat(400_000)), "holdpoint.yaml: is larger than 1 MB");
    sandbox.write(Places.CONFIG, new byte[] {'a', ':', 0, '1'});
    assertProblem(
        Sandbox.problems(() -> ConfigReader.read(sandbox.places(), Map.of())), "binary data");
    sandbox.write(Places.CONFIG, "- a\n- b\n");
    assertProblem(
        Sandbox.problems(() -> ConfigReader.read(sandbox.places(), Map.of())),
        "holdpoint.yaml:1: must be keys with values, not a list");
  }

  @Test
  void aMissingFileOrADirectoryIsReportedPlainly() throws Exception {
    assertEquals(
        List.of("holdpoint.yaml: there is no such file"),
        Sandbox.problems(() -> ConfigReader.read(sandbox.places(), Map.of())));
    Files.createDirectory(sandbox.root().resolve(Places.CONFIG));
    assertEquals(
        List.of("holdpoint.yaml: is a directory, a file is expected"),
        Sandbox.problems(() -> ConfigReader.read(sandbox.places(), Map.of())));
  }

  @Test
  void keysFromTheFileCanNotDriveTheTerminal() {
    String problem = sandbox.problems("\"a\\e[31m\\u202eb\\nc\": 1\n").getFirst();

    assertTrue(problem.chars().noneMatch(Character::isISOControl), problem);
    assertFalse(problem.contains("\u202e"), problem);
  }

  @Test
  void invalidUtf8IsReadAsReplacementCharacters() {
    byte[] bytes = "agent: x?\n".getBytes(StandardCharsets.UTF_8);
    bytes[8] = (byte) 0xFF;
    sandbox.write(Places.CONFIG, bytes);

    assertProblem(
        Sandbox.problems(() -> ConfigReader.read(sandbox.places(), Map.of())), "\"x\uFFFD\"");
  }
}
