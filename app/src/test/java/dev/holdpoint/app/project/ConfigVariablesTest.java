package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.holdpoint.model.Threshold;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigVariablesTest {
  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  @Test
  void variablesComeFromTheEnvironmentAndAreRemembered() {
    Config config =
        sandbox.config(
            """
            interactionThreshold: ${LEVEL}
            agents:
              a:
                type: command
                command: ["${BIN}/agent", "--key=${KEY}!", "$${KEY}", "$KEY", "a$$b", "$${", "${KEY}${KEY}"]
            git: {worktree: "${TREE}"}
            """,
            Map.of("LEVEL", "4", "BIN", "/opt", "KEY", "s3cret", "TREE", "false"));

    AgentConfig.Command agent =
        assertInstanceOf(AgentConfig.Command.class, config.agents().get("a"));
    assertEquals(
        List.of("/opt/agent", "--key=s3cret!", "${KEY}", "$KEY", "a$$b", "${", "s3crets3cret"),
        agent.command());
    assertEquals(new Threshold(4), config.threshold());
    assertFalse(config.worktree());
    assertEquals(Set.of("LEVEL", "BIN", "KEY", "TREE"), config.variables());
  }

  @Test
  void aValueIsNotExpandedTwice() {
    Config config =
        sandbox.config(
            "agents: {a: {type: command, command: [x, \"${A}\"]}}\n", Map.of("A", "${B}"));

    AgentConfig.Command agent =
        assertInstanceOf(AgentConfig.Command.class, config.agents().get("a"));
    assertEquals("${B}", agent.command().get(1));
    assertEquals(Set.of("A"), config.variables());
  }

  @Test
  void missingAndMalformedVariablesAreNamed() {
    String yaml =
        """
        agents:
          a: {type: command, command: [x, "${NOT_SET} and ${NEITHER}"]}
          b: {type: command, command: [x, "${A:-b}", "${", "${}", "${A"]}
        """;
    List<String> problems = sandbox.problems(yaml);

    assertProblem(problems, ":2: agents.a.command[1]", "NOT_SET is not set");
    assertProblem(problems, ":2: agents.a.command[1]", "NEITHER is not set");
    assertProblem(problems, ":3: agents.b.command[1]", "${A:-b", "write $${");
    assertProblem(problems, ":3: agents.b.command[2]", "\"${\"");
    assertProblem(problems, ":3: agents.b.command[4]", "${A");
    assertEquals(6, problems.size(), problems::toString);
  }

  @Test
  void messagesNeverShowTheValueOfAVariable() {
    List<String> problems =
        Sandbox.problems(
            () ->
                sandbox.config(
                    """
                    interactionThreshold: ${KEY}
                    agents: {a: {type: "${KEY}"}}
                    git: {worktree: "${KEY}"}
                    """,
                    Map.of("KEY", "s3cret")));

    assertEquals(3, problems.size(), problems::toString);
    problems.forEach(problem -> assertFalse(problem.contains("s3cret"), problem));
    assertProblem(problems, "not \"${KEY}\"");
  }
}
