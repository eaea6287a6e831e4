package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidationTest {
  @TempDir Path folder;
  private Sandbox sandbox;
  private ScenarioChecker checker = (_, _) -> List.of();
  private final AgentInspector inspector =
      (agent, withheld) ->
          new AgentInspector.Found(
              withheld.isEmpty() ? null : "misses " + withheld, agent.type() + " is there");

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  private List<String> problems() {
    Map<String, String> environment = Map.of("PATH", "::/nowhere:" + sandbox.root() + "/bin");
    return new Validation(sandbox.places(), environment, checker, inspector)
        .findings().problems().stream().map(Problem::toString).toList();
  }

  private Validation validation() {
    return new Validation(sandbox.places(), Map.of("PATH", "/nowhere"), checker, inspector);
  }

  @Test
  void aGoodProjectHasNoProblems() {
    sandbox.program("bin/known");
    sandbox.program("agent.sh");
    sandbox.write("s.yaml", "turns: []\n");
    sandbox.write("tasks/a.md", "---\nagent: b\npipeline: default\n---\nDo it\n");
    sandbox.write("prompts/work.md", "%%BODY%%\n");
    sandbox.write(
        Places.CONFIG,
        """
        agent: a
        agents:
          a: {type: command, command: [known]}
          b: {type: command, command: [./agent.sh]}
          c: {type: script, scenario: s.yaml}
        """);

    assertEquals(List.of(), problems());
  }

  @Test
  void claudeCodeNeedsThePermissionToAskWhereSomethingMayAsk() {
    sandbox.write(Places.CONFIG, "agents: {c: {type: claude-code}}\n");
    assertEquals(List.of(), problems());
    sandbox.write("tasks/a.md", "---\ninteractionThreshold: 3\nagent: c\n---\nDo it\n");
    assertProblem(problems(), ".claude/settings.json: permissions.allow: should hold");

    assertEquals(1, validation().fix().size());
    assertEquals(List.of(), problems());
    assertEquals(List.of(), validation().fix());
    assertTrue(sandbox.text(ClaudeSettings.FILE).contains(ClaudeSettings.RULE));
  }

  @Test
  void whatElseIsInItsSettingsStaysThere() {
    sandbox.write(Places.CONFIG, "interactionThreshold: 2\nagents: {c: {type: claude-code}}\n");
    String own =
        "{\"model\": \"x\", \"permissions\": {\"deny\": [\"Read(.env)\"], \"allow\":"
            + " [\"WebFetch\"]}}";
    sandbox.write(ClaudeSettings.FILE, own);

    validation().fix();

    assertEquals(
        Json.parse(own.replace("\"WebFetch\"", "\"WebFetch\",\"" + ClaudeSettings.RULE + "\"")),
        Json.parse(sandbox.text(ClaudeSettings.FILE)));
  }

  @Test
  void settingsThatAreBrokenAreLeftAlone() {
    sandbox.write(Places.CONFIG, "interactionThreshold: 2\nagents: {c: {type: claude-code}}\n");
    for (String broken :
        List.of("{", "[]", "{\"permissions\": 1}", "{\"permissions\": {\"allow\": {}}}")) {
      sandbox.write(ClaudeSettings.FILE, broken);
      assertProblem(problems(), "settings.json", "by hand");
      assertThrows(ProblemsException.class, () -> validation().fix());
      assertEquals(broken, sandbox.text(ClaudeSettings.FILE));
    }
  }

  @Test
  void codingAgentsAreLookedFor() {
    sandbox.write(
        Places.CONFIG,
        """
        agents:
          a: {type: codex, env: [ONE]}
          b: {type: acp, preset: gemini}
          c: {type: acp, command: ["./own"], model: "${ONE}"}
        """);
    Map<String, String> environment = Map.of("PATH", "/nowhere", "ONE", "1");
    Validation.Findings found =
        new Validation(sandbox.places(), environment, checker, inspector).findings();
    assertEquals(
        List.of("a: codex is there", "b: acp is there", "c: acp is there"), found.agents());
    assertEquals(
        List.of(
            "holdpoint.yaml:3: agents.b: misses [ONE]", "holdpoint.yaml:4: agents.c: misses [ONE]"),
        found.problems().stream().map(Problem::toString).toList());
  }

  @Test
  void everyProblemOfEveryFileIsFoundAtOnce() {
    sandbox.write("notes.txt", "not executable");
    sandbox.folder("bin/dir");
    sandbox.write("s.yaml", "turns: []\n");
    sandbox.write("prompts/work.md", "");
    sandbox.write("tasks/a.md", "---\nagent: nobody\npipeline: none\n---\nDo it\n");
    sandbox.write("tasks/b.md", "---\ninteractionThreshold: 6\n---\nDo it\n");
    sandbox.write("tasks/c.md", "");
    sandbox.folder("tasks/d.md");
    sandbox.write(
        Places.CONFIG,
        """
        agent: a
        agents:
          a: {type: command, command: [missing]}
          b: {type: command, command: [./notes.txt]}
          c: {type: command, command: [dir]}
          d: {type: script, scenario: s.yaml}
          e: {type: script, scenario: tasks}
          f: {type: script, scenario: gone.yaml}
          g: {type: command, comand: [sh]}
        """);
    checker = (_, _) -> List.of(new Problem("s.yaml", 1, "turns", "must not be empty"));

    List<String> problems = problems();
    assertProblem(problems, "holdpoint.yaml:3: agents.a.command: \"missing\" is not a program");
    assertProblem(problems, "holdpoint.yaml:4: agents.b.command", "not executable");
    assertProblem(problems, "holdpoint.yaml:5: agents.c.command");
    assertProblem(problems, "s.yaml:1: turns: must not be empty");
    assertProblem(problems, "tasks: is a directory");
    assertProblem(problems, "holdpoint.yaml:8: agents.f.scenario: there is no file \"gone.yaml\"");
    assertProblem(problems, "holdpoint.yaml:9: agents.g.comand: is not a known key");
    assertProblem(problems, "holdpoint.yaml:9: agents.g.command: must be a program");
    assertProblem(problems, "prompts/work.md: is empty");
    assertProblem(problems, "tasks/a.md:2: agent: there is no agent named");
    assertProblem(problems, "tasks/a.md:3: pipeline: there is no pipeline named");
    assertProblem(problems, "tasks/b.md:2: interactionThreshold");
    assertProblem(problems, "tasks/c.md: is empty");
    assertProblem(problems, "tasks/d.md: is a directory");
    assertEquals(14, problems.size(), problems::toString);
  }

  @Test
  void taskFilesAreCheckedEvenIfHoldpointYamlIsBroken() {
    sandbox.write(Places.CONFIG, "agents: [\n");
    sandbox.write("tasks/b.md", "---\npriority: x\nagent: whoever\n---\nDo it\n");

    List<String> problems = problems();
    assertProblem(problems, "holdpoint.yaml:2: is not valid YAML");
    assertProblem(problems, "tasks/b.md:2: priority");
    assertEquals(2, problems.size(), problems::toString);
  }

  @Test
  void tasksThatMissTheSameAgentAreOneProblem() {
    sandbox.write(Places.CONFIG, "");
    sandbox.write("tasks/a.md", "Do it\n");
    sandbox.write("tasks/b.md", "Do that\n");

    assertEquals(1, problems().size());
    assertProblem(problems(), "holdpoint.yaml: agent: none is configured");
  }

  @Test
  void anEmptyProjectIsValid() {
    sandbox.write(Places.CONFIG, "");

    assertTrue(problems().isEmpty());
  }

  @Test
  void rolesAreCheckedToo() {
    sandbox.program("bin/known");
    sandbox.write("agents/a.md", "---\nagent: nobody\n---\nA\n");
    sandbox.write("agents/b.md", "---\ncolour: red\n---\nB\n");
    sandbox.write("tasks/a.md", "---\nrole: nothing\n---\nDo it\n");
    sandbox.write("tasks/b.md", "---\nrole: b\ndependsOn: [x]\n---\nDo it\n");
    sandbox.write("tasks/c.md", "---\nrole: b\n---\nDo it\n");
    sandbox.write("prompts/preamble.md", "<!-- ASKING -->\n");
    sandbox.write(Places.CONFIG, "agent: a\nagents: {a: {type: command, command: [known]}}\n");

    List<String> problems = problems();
    assertProblem(problems, "agents/a.md:2: agent: there is no agent named \"nobody\"");
    assertProblem(problems, "agents/b.md:2: colour: is not a known key");
    assertProblem(problems, "tasks/a.md:2: role: there is no role named \"nothing\"", "code, ");
    assertProblem(problems, "tasks/b.md:3: dependsOn[0]: must be the whole id of a task");
    assertProblem(problems, "prompts/preamble.md:1: ASKING: the section is not closed");
    assertEquals(5, problems.size(), problems::toString);
  }

  @Test
  void rolesAreCheckedEvenIfHoldpointYamlIsBroken() {
    sandbox.write(Places.CONFIG, "agents: [\n");
    sandbox.write("agents/a.md", "---\nagent: nobody\n---\nA\n");
    sandbox.write("agents/b.md", "\n");

    assertProblem(problems(), "agents/b.md: says nothing");
    assertEquals(2, problems().size(), () -> problems().toString());
  }
}
