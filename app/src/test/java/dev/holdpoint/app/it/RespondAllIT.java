package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One person goes through everything that waits. */
@Execution(ExecutionMode.CONCURRENT)
class RespondAllIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project =
        Project.in(folder)
            .scenario(
                """
                turns:
                  - - ask: {prompt: "Which database?"}
                  - - finish: {summary: "Uses ${answer}"}
                """);
  }

  private String waiting(String title, String priority) throws Exception {
    String id = project.here("add", title, "--priority", priority).exits(0).out().strip();
    project.here("run", id).exits(Result.WAITING);
    return id;
  }

  private String answer(String task) throws Exception {
    return String.valueOf(project.show(task).objects("gates").getFirst().values().get("answer"));
  }

  private String gateState(String task) throws Exception {
    return project.show(task).objects("gates").getFirst().text("state");
  }

  @Test
  void theMostUrgentComesFirstAndAnEmptyLineLeavesItOpen() throws Exception {
    String later = waiting("Later", "3");
    String soon = waiting("Soon", "1");
    String now = waiting("Now", "0");
    try (Running all = project.terminal("respond", "--all")) {
      all.awaitOut(now + ".1").awaitOut("Your answer: ").type("first\n");
      all.awaitOut(soon + ".1\u001b[0m\r\n").awaitOut("Your answer: ");
      type(all, 2, "\n");
      all.awaitOut(soon + ".1 stays open");
      type(all, 3, "third\n");
      all.end().exits(Result.WAITING).saysOut("Still open: 1");
    }
    assertEquals("first", answer(now));
    assertEquals("third", answer(later));
    assertEquals("open", gateState(soon));

    try (Running all = project.terminal("respond", "--all", "--run", "--by", "bob")) {
      all.awaitOut("Your answer: ").type("second\n");
      all.end().exits(0).saysOut("Uses second");
    }
    assertEquals("bob", project.show(soon).objects("gates").getFirst().text("by"));
  }

  /** Types when the prompt of this number is there. */
  private static void type(Running all, int prompts, String text) throws Exception {
    Await.until(
        () -> "prompt " + prompts + "\n" + all,
        () -> all.out().split("Your answer: ", -1).length > prompts);
    all.type(text);
  }

  @Test
  void anEmptyReasonLeavesAnApprovalOpen() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "Push?", action: '{"tool": "Bash", "args": {"command": "push"}}'}
          - - finish: {summary: done}
        """);
    String first = waiting("First", "0");
    String second = waiting("Second", "1");
    String prompt = "Your answer (approve, or reject: REASON): ";
    try (Running all = project.terminal("respond", "--all")) {
      all.awaitOut(first + ".1").awaitOut(prompt).type("n\n");
      all.awaitOut("Reason (an empty line leaves the question open): ").type("\n");
      all.awaitOut(first + ".1 stays open").awaitOut(second + ".1").awaitOut(prompt, 2);
      all.type("y\n");
      all.end().exits(Result.WAITING).saysOut("Still open: 1");
    }
    assertEquals("open", gateState(first));
    assertEquals("approve", answer(second));
  }

  @Test
  void theEndOfInputAnswersNothing() throws Exception {
    String task = waiting("Ask", "2");
    try (Running all = project.terminal("respond", "--all")) {
      all.awaitOut("Your answer: ").type("\u0004");
      all.end().exits(Result.WAITING).saysOut("Still open: 1");
    }
    assertEquals("open", gateState(task));
  }

  @Test
  void controlCAnswersNothing() throws Exception {
    String task = waiting("Ask", "2");
    try (Running all = project.terminal("respond", "--all")) {
      all.awaitOut("Your answer: ").type("half an ans\u0003");
      all.end().exits(Result.INTERRUPTED);
    }
    assertEquals("open", gateState(task));
  }

  @Test
  void anAnswerFromElsewhereGoesOnWithTheNext() throws Exception {
    String first = waiting("First", "0");
    String second = waiting("Second", "1");
    try (Running all = project.terminal("respond", "--all")) {
      all.awaitOut(first + ".1").awaitOut("Your answer: ");
      project.here("respond", first, "elsewhere").exits(0);
      all.awaitOut("was answered by ada via cli").awaitOut(second + ".1");
      type(all, 2, "here\n");
      all.end().exits(0);
    }
    assertEquals("elsewhere", answer(first));
    assertEquals("here", answer(second));
  }

  @Test
  void withoutATerminalItSaysWhatWaitsAndHowToAnswer() throws Exception {
    project.here("respond", "--all").exits(0).saysErr("Nothing waits");
    String task = waiting("Ask", "2");

    project
        .runWithInput("this is no answer\n", "respond", "--all")
        .exits(Result.WAITING)
        .saysOut(task + ".1", "Which database?")
        .saysErr("no terminal", "respond ID");

    assertEquals("open", gateState(task));
  }

  @Test
  void whatGoesNotTogetherIsRefused() throws Exception {
    String task = waiting("Ask", "2");
    for (List<String> wrong :
        List.of(
            List.of("respond"),
            List.of("respond", "--all", task),
            List.of("respond", "--all", "--approve"),
            List.of("respond", "--all", "--template", "x"),
            List.of("respond", task, "answer", "--template", "x"))) {
      project.run(wrong.toArray(String[]::new)).exits(Result.USAGE);
    }
    assertEquals("open", gateState(task));
  }

  @Test
  void aTemplateThatIsNotThereAnswersNothing() throws Exception {
    String task = waiting("Ask", "2");

    project.here("respond", task, "--template", "ship").exits(Result.USAGE).saysErr("ship");

    assertEquals("open", gateState(task));
  }

  @Test
  void aTemplateIsAnAnswerLikeAnyOther() throws Exception {
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml")
            + "responses: {templates: {ship: \"Go ahead, ship it.\"}}\n");
    String task = waiting("Ask", "2");

    project.here("respond", task, "--template", "shop").exits(Result.USAGE).saysErr("ship");
    project.here("respond", task, "--template", "ship", "--run").exits(0);

    assertEquals("Go ahead, ship it.", answer(task));
  }

  @Test
  void aSensitiveAnswerIsHiddenHereToo() throws Exception {
    project.scenario("turns:\n  - - ask: {prompt: \"Token?\", sensitive: true}\n");
    String task = waiting("Ask", "2");
    project.here("respond", task, "--template", "ship").exits(Result.USAGE).saysErr("sensitive");
    try (Running all = project.terminal("respond", "--all")) {
      all.awaitOut("hidden while you type").type("hunter2\n");
      Result end = all.end().exits(0);
      assertFalse(end.out().contains("hunter2"), end::toString);
      assertTrue(end.out().contains(".1 answered: "), end::toString);
    }
  }
}
