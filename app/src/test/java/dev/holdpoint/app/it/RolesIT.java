package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Roles, models and the keys of steps: what they make of a real run, and what is refused. */
@Execution(ExecutionMode.CONCURRENT)
class RolesIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).graceMillis(60_000).agent("exit 0\n");
  }

  private void config(String more) throws IOException {
    project.write(
        "holdpoint.yaml",
        "agent: mine\nagents:\n  mine: {type: command, command: [\"./agent.sh\"], model: plain}\n"
            + more);
  }

  @Test
  void eachStepIsToldItsRoleAndModel() throws Exception {
    config(
        """
        interactionThreshold: 1
        pipelines:
          default:
            - {name: plan, role: design}
            - {name: implement, model: large}
        """);
    project.write("agents/code.md", "---\nmodel: ofRole\n---\nWe write Java.\n");
    project.write("tasks/t.md", "---\nrole: code\n---\nDo it.\n");

    project.here("run", "tasks/t.md").exits(0);

    String plan = project.seen("prompt.1");
    assertTrue(plan.contains("## How You Work Here"), plan);
    assertTrue(plan.contains("## Your Role: Design"), plan);
    assertTrue(plan.contains("Good question: \"How far may search results"), plan);
    assertTrue(project.seen("env.1").contains("\nHOLDPOINT_MODEL=plain\n"));
    String implement = project.seen("prompt.2");
    assertTrue(implement.contains("We write Java."), implement);
    assertFalse(implement.contains("## Your Role: Design"), implement);
    assertFalse((plan + implement).contains("ASKING"), implement);
    assertTrue(project.seen("env.2").contains("\nHOLDPOINT_MODEL=large\n"));
  }

  @Test
  void atThreshold0NoRoleTellsAnybodyToAsk() throws Exception {
    config("pipelines: {default: [{name: implement, role: code}]}\n");

    project.here("run", "-m", "Do it").exits(0);

    String prompt = project.seen("prompt.1");
    assertTrue(prompt.contains("## Your Role: Code"), prompt);
    assertFalse(prompt.toLowerCase(Locale.ROOT).matches("(?s).*\\b(ask|question).*"), prompt);
  }

  @Test
  void aRunKeepsTheRoleOfItsStart() throws Exception {
    config("interactionThreshold: 1\npipelines: {default: [{name: work, role: own}]}\n");
    project.executable(
        "agent.sh",
        """
        #!/bin/sh
        cat > "$SEEN/prompt.$HOLDPOINT_TURN"
        [ "$HOLDPOINT_TURN" = 1 ] && holdpoint ask "Which?"
        exit 0
        """);
    project.write("agents/own.md", "Old words.\n");
    project.here("run", "-m", "Do it").exits(Result.WAITING);
    project.write("agents/own.md", "---\nagent: nobody\n---\nNew words.\n");

    project.here("respond", project.task(), "this", "--run").exits(0);

    assertTrue(project.seen("prompt.2").contains("Old words."));
    assertFalse(project.seen("prompt.2").contains("New words."));
  }

  @Test
  void everyMistakeNamesFileLineAndWhatIsAllowed() throws Exception {
    config(
        """
        pipelines:
          default:
            - name: work
              role: coder
              check: [{shell: "true", expect: maybe}]
              allowWrite: ["../x"]
              retry: -1
              limits: {turn: soon}
        """);
    project.write("agents/lost.md", "---\nagent: nobody\n---\nLost.\n");
    project.write("tasks/t.md", "---\ndependsOn: [1a2b]\n---\nDo it.\n");

    Result found = project.here("validate").exits(Result.USAGE);
    found.saysOut(
        "holdpoint.yaml:7: pipelines.default[0].role: there is no role named \"coder\"",
        "did you mean \"code\"? allowed: code, design, review, test, docs, lost",
        "holdpoint.yaml:8: pipelines.default[0].check[0].expect: must be one of pass, fail",
        "holdpoint.yaml:9: pipelines.default[0].allowWrite[0]: must stay inside of the workspace",
        "holdpoint.yaml:10: pipelines.default[0].retry: must be a whole number from 0 to 1000",
        "holdpoint.yaml:11: pipelines.default[0].limits.turn: must be a time like",
        "tasks/t.md:2: dependsOn[0]: must be the whole id of a task, e.g. hp-1a2b");
    config("");
    project.write("tasks/u.md", "---\nrole: nothing\n---\nDo it.\n");
    project
        .here("validate")
        .exits(Result.USAGE)
        .saysOut(
            "agents/lost.md:2: agent: there is no agent named \"nobody\"",
            "tasks/u.md:2: role: there is no role named \"nothing\"");
    project.here("run", "tasks/u.md").exits(Result.USAGE).saysErr("there is no role named");
    assertEquals(List.of(), project.turns());
  }
}
