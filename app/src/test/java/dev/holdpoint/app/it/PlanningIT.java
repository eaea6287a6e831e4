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

/** Plans that are reviewed before they are carried out, with the real program. */
@Execution(ExecutionMode.CONCURRENT)
class PlanningIT {
  /** Plans where it is to plan, with its turn in the plan; else it does the work. */
  private static final String PLANNER =
      """
      if [ $HOLDPOINT_PHASE = planning ]; then
        mkdir -p .plan
        printf '# Notes of turn %s\\n' $HOLDPOINT_TURN > .plan/workspace.md
        printf '# Plan\\n1. step of turn %s\\n2. test\\n' $HOLDPOINT_TURN > .plan/plan.md
        printf 'todos:\\n  - {id: 1, title: Write it, status: pending}\\n' > .plan/todos.yaml
      else
        printf 'todos:\\n  - {id: 1, title: Write it, status: done}\\n' > .plan/todos.yaml
        echo made > made.txt
      fi
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  private void config(String more) throws IOException {
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + more);
  }

  private String planned() throws Exception {
    project.agent(PLANNER);
    config("planning: {interactive: true}\n");
    return project.here("run", "-m", "Add login", "--json").exits(Result.WAITING).json().text("id");
  }

  @Test
  void planChangesPlanApproveExecuteFinish() throws Exception {
    project.agent(PLANNER);
    config("planning: {interactive: true}\n");
    project.git();
    project
        .here("run", "-m", "Add login")
        .exits(Result.WAITING)
        .saysOut("🔍", "review", "--approve");
    String task = project.task();
    assertEquals("awaiting_review", project.state());
    assertFalse(project.has(".holdpoint/interaction/" + task + ".1"));
    project.here("list", "--awaiting").exits(0).saysOut("🔍 " + task + ".1");
    project.here("tree").exits(0).saysOut("🔍");
    assertEquals(task + ".1", project.stateFile(task).object("pendingQuestion").text("gate"));

    project
        .here("review", task)
        .exits(0)
        .saysOut("1. step of turn 1", "Notes of turn 1", "Write it", "--digest");
    project.here("respond", task, "approve").exits(Result.REFUSED).saysErr("holdpoint review");
    project
        .here("review", task, "--changes", "Smaller, please", "--comment", "plan.md:2=too big")
        .exits(0);
    project.here("run").exits(Result.WAITING);
    String prompt = project.seen("prompt.2");
    assertTrue(prompt.contains("Smaller, please"), prompt);
    assertTrue(prompt.contains("> 1. step of turn 1\ntoo big"), prompt);
    String notes = project.read(".holdpoint/workspaces/" + task + "/.plan/workspace.md");
    assertTrue(notes.contains("# Notes of turn 2"), notes);
    assertTrue(notes.contains("## Review Feedback"), notes);
    assertTrue(notes.contains("> Smaller, please"), notes);
    assertTrue(notes.contains(", ada (" + task + ".1)"), notes);
    project.here("review", task).exits(0).saysOut("-1. step of turn 1", "+1. step of turn 2");

    project.here("review", task + ".1", "--approve").exits(Result.REFUSED).saysErr("already");
    project.here("review", task, "--approve", "--run").exits(0).saysOut("is approved", "is done");
    prompt = project.seen("prompt.3");
    assertTrue(prompt.contains("## The Approved Plan"), prompt);
    assertTrue(prompt.contains("1. step of turn 2"), prompt);
    assertTrue(project.seen("env.1").contains("HOLDPOINT_PHASE=planning"));
    assertTrue(project.seen("env.3").contains("HOLDPOINT_PHASE=execution"));
    assertTrue(project.has(".holdpoint/workspaces/" + task + "/made.txt"));
    project.here("journal", "verify").exits(0);
    project.here("log", task).exits(0).saysOut("changes: Smaller, please", "[PLAN]");
  }

  @Test
  void aScriptedAgentPlansInOrdinaryTurns() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "Which database?"}
          - - write: {path: .plan/workspace.md, text: "Uses ${answer}\\n"}
            - write: {path: .plan/plan.md, text: "# Plan\\n"}
            - write: {path: .plan/todos.yaml, text: "todos: [{id: 1, title: First}]\\n"}
            - finish: {summary: planned}
          - - finish: {summary: done}
        """);
    project.write("tasks/t.md", "---\nplanning: {interactive: true}\n---\n# T\nDo it.\n");
    project.here("run", "tasks/t.md").exits(Result.WAITING);
    assertEquals("awaiting_input", project.state());
    project.here("respond", project.task(), "sqlite", "--run").exits(Result.WAITING);
    assertEquals("awaiting_review", project.state());
    JsonObject review = project.here("review", project.task(), "--json").exits(0).json();
    assertEquals("Uses sqlite\n", review.objects("files").getLast().text("text"));
    project.here("review", project.task(), "--no-more-reviews", "--run").exits(0);
    assertEquals("done", project.state());
  }

  @Test
  void aPlanThatNeverComesFailsTheRunAndSaysWhy() throws Exception {
    project.agent(
        "[ $HOLDPOINT_TURN = 1 ] || { mkdir -p .plan;"
            + " echo 'todos: [{id: 1}]' > .plan/todos.yaml; }\n");
    config("planning: {interactive: true}\n");
    project
        .here("run", "-m", "x")
        .exits(Result.REFUSED)
        .saysOut("plan.md is missing", "title: is missing");
    assertEquals(List.of("1", "2", "3", "4"), project.turns());
    assertTrue(project.seen("prompt.3").contains("todos.yaml:1"), project.seen("prompt.3"));
  }

  @Test
  void whatATaskChoosesWinsOverTheProjectAndTheCommandLineOverBoth() throws Exception {
    project.agent(PLANNER);
    config("planning: {interactive: true}\n");
    String free = project.here("add", "Free", "--planning", "false").exits(0).out().strip();
    project.here("run", free).exits(0);
    String other = project.here("add", "Other", "--planning", "false").exits(0).out().strip();
    project.here("run", other, "--planning", "true").exits(Result.WAITING);
    project
        .here("edit", other, "--planning", "false")
        .exits(0)
        .saysErr("keeps agent, pipeline, role, threshold and planning", "next run");
    assertEquals("awaiting_review", project.here("show", other, "--json").json().text("state"));
  }

  @Test
  void showTellsTodosAndHowAnAgentDepartedFromThePlan() throws Exception {
    project.agent(
        """
        if [ $HOLDPOINT_PHASE = planning ]; then
          mkdir -p .plan
          echo '# Notes' > .plan/workspace.md
          echo '# Plan' > .plan/plan.md
          printf '%s\\n' 'todos: [{id: a, title: "Write\\e[31m it"}, {id: b, title: Test it}, {id: c, title: Ship it}]' > .plan/todos.yaml
        else
          echo '# Another' > .plan/plan.md
          printf '%s\\n' 'todos: [{id: a, title: "Write\\e[31m it", status: done}, {id: c, title: Ship it, status: doing}]' > .plan/todos.yaml
        fi
        """);
    config("planning: {interactive: true}\n");
    project.git();
    project.here("run", "-m", "Add login", "--threshold", "2").exits(Result.WAITING);
    String task = project.task();
    project.here("show", task).exits(0).saysOut("Todos", "0 of 3 done", "○ pending Test it");
    project.here("review", task, "--approve", "--run").exits(0);
    project
        .here("show", task)
        .exits(0)
        .saysOut(
            "1 of 2 done",
            "✔ done    Write\\u001b[31m it",
            "▶ doing   Ship it",
            "Drift",
            "turn 2",
            "nothing was stopped",
            "plan.md was rewritten",
            "todo b (Test it) is gone");
    JsonObject json = project.here("show", task, "--json").exits(0).json();
    assertEquals("doing", json.objects("todos").getLast().text("state"));
    assertEquals(2, json.objects("drift").getFirst().texts("departures").size());
  }

  @Test
  void atThresholdZeroItIsReviewedAllTheSame() throws Exception {
    project.agent(PLANNER);
    project.write(
        "holdpoint.yaml",
        project
            .read("holdpoint.yaml")
            .replace("interactionThreshold: 3", "planning: {interactive: true}"));
    project.here("run", "-m", "x").exits(Result.WAITING);
  }

  @Test
  void whoeverSawAnotherVersionIsRefused() throws Exception {
    String task = planned();
    JsonObject seen = project.here("review", task, "--json").exits(0).json();
    project.with("EDITOR", "sed -i 's/step of/better step of/'");
    project.here("review", task, "--edit", "--by", "Grace").exits(0);
    project
        .here("review", task, "--approve", "--digest", seen.text("digest"))
        .exits(Result.REFUSED)
        .saysErr("replaced");
    project.here("review", task).exits(0).saysOut("Edited by Grace", "+1. better step of turn 1");
    project.here("review", task, "--approve", "--run").exits(0);
    String prompt = project.seen("prompt.2");
    assertTrue(prompt.contains("## Your Plan Was Edited"), prompt);
    assertTrue(prompt.contains("Changed by Grace"), prompt);
    assertTrue(project.read(".plan/plan.md").contains("better step"));
  }

  @Test
  void filesThatWereChangedAfterFreezingAreNotApprovedUnseen() throws Exception {
    String task = planned();
    project.write(".plan/plan.md", "# Mine\n");
    project.here("review", task).exits(0).saysOut("were changed since then");
    project.here("review", task, "--approve").exits(Result.REFUSED).saysErr("--take-in");
    assertEquals("awaiting_review", project.state());
    project.with("EDITOR", "true");
    project.here("review", task, "--edit", "--approve", "--run").exits(0);
    assertEquals("# Mine\n", project.read(".plan/plan.md"));
    assertTrue(project.seen("prompt.2").contains("# Mine"));
  }

  @Test
  void whatIsChangedWhileAnEditorIsOpenIsSeenFirst() throws Exception {
    String task = planned();
    project.with("EDITOR", "echo '# By hand' > .plan/workspace.md; sed -i 's/step of/mine of/'");
    project
        .run("review", task, "--edit")
        .exits(Result.REFUSED)
        .saysErr("were changed", "--take-in");
    project.with("EDITOR", "sed -i 's/step of/mine of/'");
    project.here("review", task, "--edit", "--approve", "--run").exits(0);
    assertTrue(project.read(".plan/workspace.md").startsWith("# By hand"));
    assertTrue(project.read(".plan/plan.md").contains("mine of turn 1"));
  }

  @Test
  void anAgentReviewsNothing() throws Exception {
    project.agent(PLANNER + "holdpoint review $HOLDPOINT_TASK --approve 2> $SEEN/told || true\n");
    config("planning: {interactive: true}\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    project.here("run").exits(Result.WAITING);
    assertTrue(
        Files.readString(project.seen.resolve("told")).contains("nothing to review")
            || project.seen("told").contains("only a person"),
        project.seen("told"));
    assertEquals("awaiting_review", project.state());
  }

  @Test
  void aReviewAtTheTerminal() throws Exception {
    project.agent(PLANNER);
    config("planning: {interactive: true}\n");
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("or later)").type("yes\n").awaitOut("it takes approve");
      // Typed before it is asked for, an answer would count for nothing.
      run.awaitOut("or later)", 2).type("changes: smaller\n").awaitOut("review 2");
      run.awaitOut("step of turn 2").awaitOut("or later)", 3).type("later\n");
      run.end().exits(Result.WAITING);
    }
    assertEquals("awaiting_review", project.state());
    try (Running run = project.terminal("run", "-i")) {
      run.awaitOut("or later)").type("approve\n");
      run.end().exits(0);
    }
    JsonObject gate = project.show(project.task()).objects("gates").getFirst();
    assertEquals("changes: smaller", gate.text("answer"));
    assertEquals("terminal", gate.text("channel"));
  }

  @Test
  void aDepartureFromThePlanIsAGate() throws Exception {
    project.agent(
        PLANNER.replace("echo made > made.txt", "echo '# Something else' > .plan/plan.md"));
    config("planning: {interactive: true}\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    project.here("review", project.task(), "--approve", "--run").exits(Result.WAITING);
    project
        .here("review", project.task())
        .exits(0)
        .saysOut("departed", "plan.md was rewritten", "+# Something else");
    project.here("review", project.task(), "--approve").exits(0);
    assertEquals("done", project.state());
    assertTrue(project.events().contains("drift.flagged"));
  }

  @Test
  void aKillAtEveryStageLosesNothing() throws Exception {
    project.agent(
        "touch $SEEN/begun.$HOLDPOINT_TURN.$(ls $SEEN | grep -c begun.$HOLDPOINT_TURN)\n"
            + PLANNER
            + "[ -e $SEEN/goes.$HOLDPOINT_TURN ] || sleep 300\n");
    config("planning: {interactive: true}\n");
    project.write("tasks/t.md", "# T\nDo it.\n").git();
    killed(1, "run", "tasks/t.md");
    project.here("run", "tasks/t.md").exits(Result.WAITING);
    project.here("review", project.task(), "--changes", "smaller").exits(0);
    killed(2, "run", "tasks/t.md");
    project.here("run", "tasks/t.md").exits(Result.WAITING);
    project.here("review", project.task(), "--approve").exits(0);
    killed(3, "run", "tasks/t.md");
    project.here("run", "tasks/t.md").exits(0);
    assertEquals(List.of("1", "1", "2", "2", "3", "3"), project.turns());
    List<String> events = project.events();
    assertEquals(3, events.stream().filter("turn.interrupted"::equals).count(), events::toString);
    assertEquals(2, events.stream().filter("gate.opened"::equals).count(), events::toString);
    assertTrue(project.seen("prompt.3").contains("## The Approved Plan"));
    project.here("journal", "verify").exits(0);
  }

  /** Killed while its agent is at work. */
  private void killed(int turn, String... arguments) throws Exception {
    try (Running run = project.start(arguments)) {
      Await.until(
          "turn " + turn + " begins",
          () -> Files.exists(project.seen.resolve("begun." + turn + ".0")));
      run.signal("KILL");
      run.end();
    }
    Files.createFile(project.seen.resolve("goes." + turn));
  }
}
