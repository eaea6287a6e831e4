package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** From an empty directory to a project, and what is wrong with one. */
@Execution(ExecutionMode.CONCURRENT)
class SetUpIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
    // Whatever agents this machine has are not on this PATH.
    project.with("PATH", "/usr/bin:/bin");
  }

  @Test
  void whatInitWritesIsValidAndItsExampleRuns() throws Exception {
    project.run("init").exits(0).saysOut("holdpoint.yaml", "tasks/example.md", ".gitignore");

    project.run("validate").exits(0);
    project.run("run", "tasks/example.md").exits(Result.WAITING).saysOut("tone");
    project.run("respond", project.task(), "formal", "--run").exits(0);
    assertTrue(project.read("GREETING.md").contains("formal"));
  }

  @Test
  void initOverwritesNothing() throws Exception {
    project.write("holdpoint.yaml", "# mine\n").write("tasks/example.md", "mine");
    project.write(".gitignore", "*.class");

    project.run("init").exits(0).saysOut("kept");

    assertEquals("# mine\n", project.read("holdpoint.yaml"));
    assertEquals("mine", project.read("tasks/example.md"));
    assertTrue(project.read(".gitignore").startsWith("*.class\n"));
    assertTrue(project.read(".gitignore").contains(".holdpoint/"));
    String ignore = project.read(".gitignore");
    project.run("init").exits(0);
    assertEquals(ignore, project.read(".gitignore"));
  }

  @Test
  void initFindsTheAgentsOnThePathAndMakesTheDirectory() throws Exception {
    project
        .executable("bin/claude", "#!/bin/sh\n")
        .with("PATH", project.root + "/bin:/usr/bin:/bin");

    project.run("init", "new/place").exits(0);

    assertTrue(project.read("new/place/holdpoint.yaml").contains("agent: claude"));
    project.run("-C", "new/place", "validate").exits(0);
    project.run("init", "bin/claude").exits(Result.USAGE).saysErr("is a file");
  }

  @Test
  void validateTellsAboutCodingAgentsAndMendsTheirPermission() throws Exception {
    project
        .executable("bin/codex", "#!/bin/sh\necho 'codex-cli 0.166.0'\n")
        .executable("bin/claude", "#!/bin/sh\necho '2.1.325 (Claude Code)'\n")
        .with("PATH", project.root + "/bin:/usr/bin:/bin")
        .with("HOME", project.root + "/home")
        .with("ANTHROPIC_API_KEY", "made-up-key");
    project.write(
        "holdpoint.yaml",
        """
        interactionThreshold: 2
        agent: c
        agents:
          c: {type: claude-code}
          x: {type: codex}
          g: {type: acp, preset: gemini}
        """);

    Result result = project.run("validate").exits(Result.USAGE);
    result.saysErr("c: ", "version 2.1.325", "login by ANTHROPIC_API_KEY");
    result.saysErr("x: ", "version 0.166.0", "no login was found");
    result.saysOut("holdpoint.yaml:6: agents.g: ", "\"gemini\"", "npm install -g");
    result.saysOut(".claude/settings.json: permissions.allow");
    assertFalse((result.out() + result.err()).contains("made-up-key"));

    project.write("home/.codex/auth.json", "{}").executable("bin/gemini", "#!/bin/sh\nexit 1\n");
    project
        .run("validate", "--fix")
        .exits(0)
        .saysErr("Fixed", "Bash(holdpoint ask:*)", "x: ", "login by ", "does not tell its version");
  }

  @Test
  void validatePrintsEveryProblemWithItsPlace() throws Exception {
    project.write(
        "holdpoint.yaml",
        """
        interactionThreshold: 7
        agnet: mine
        agents:
          mine: {type: command, command: ["./missing.sh"]}
          other: {type: magic}
        notify: []
        """);
    project.write("tasks/a.md", "---\ninteractionThreshold: high\npriority: 12\n---\n# A\n");
    project.write("tasks/b.md", "---\nagent: [\n---\n# B\n");

    Result result = project.run("validate").exits(Result.USAGE);

    result.saysOut(
        "holdpoint.yaml:1: interactionThreshold",
        "holdpoint.yaml:2: agnet",
        "holdpoint.yaml:5: agents.other.type",
        "holdpoint.yaml:6: notify",
        "tasks/a.md:2: interactionThreshold",
        "tasks/a.md:3: priority",
        "tasks/b.md:");
    List<JsonObject> problems = project.run("validate", "--json").exits(Result.USAGE).jsonList();
    assertEquals(result.out().lines().count(), problems.size());
    problems.forEach(problem -> assertTrue(problem.has("file") && problem.has("message")));
    assertFalse(project.has(".holdpoint"));
  }

  @Test
  void aMissingProgramIsFoundBeforeAnythingRuns() throws Exception {
    project.agent("exit 0\n");
    Files.delete(project.root.resolve("agent.sh"));

    project.run("validate").exits(Result.USAGE).saysOut("holdpoint.yaml:4: agents.mine.command");
  }

  @Test
  void aWrongConfigIsAnErrorOfEveryCommandThatNeedsIt() throws Exception {
    project.write("holdpoint.yaml", "agents: {mine: {type: command}}\nagent: nobody\n");

    project.run("run", "-m", "x").exits(Result.USAGE).saysErr("holdpoint.yaml:1").saysNothingOut();
    project.write("holdpoint.yaml", "a: [\n");
    project.run("run", "-m", "x").exits(Result.USAGE).saysErr("holdpoint.yaml:");
    project.run("list").exits(0);
  }

  @Test
  void taskFilesThatAreNoneAreRefusedPlainly() throws Exception {
    project.scenario("turns:\n  - - finish: {summary: x}\n");
    Files.createDirectories(project.root.resolve("tasks/folder.md"));
    Files.write(project.root.resolve("tasks/binary.md"), new byte[] {1, 0, 2, (byte) 0xff});
    Files.writeString(project.root.resolve("tasks/large.md"), "x".repeat(50 << 20));
    project.write("tasks/empty.md", "");
    Program.shell("mkfifo '" + project.root + "/tasks/pipe.md'");

    for (String name : List.of("folder", "binary", "large", "empty", "pipe")) {
      project
          .run("run", "tasks/" + name + ".md")
          .exits(Result.USAGE)
          .saysErr("tasks/" + name + ".md")
          .saysNothingOut();
    }
    project.run("list").saysErr("No tasks");
  }

  @Test
  void deepYamlAndHugeValuesAreRefusedPlainly() throws Exception {
    project.write("holdpoint.yaml", "a: " + "[".repeat(20_000) + "\n");
    project.run("validate").exits(Result.USAGE);
    project.write(
        "holdpoint.yaml",
        "a: &a [x,x]\nb: &b [*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\nd: [*c,*c,*c,*c]\n");
    project.run("validate").exits(Result.USAGE);
    project.agent("printf '%0200000d' 0 | tr 0 '['; echo; echo '{\"status\":\"completed\"}'\n");
    project.run("run", "-m", "x").exits(0);
  }
}
