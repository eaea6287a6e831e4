package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A question that is asked in one place and answered in another. */
@Execution(ExecutionMode.CONCURRENT)
class ElsewhereIT {
  private static final String TWO_QUESTIONS =
      """
      turns:
        - - ask: {prompt: "First?"}
        - - ask: {prompt: "Second?"}
        - - finish: {summary: "${answers.1} then ${answers.2}"}
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).scenario(TWO_QUESTIONS);
  }

  @Test
  void respondClosesAnOpenPromptAndHalfTypedTextIsNotTheNextAnswer() throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("half typed").awaitOut("half typed");

      project.run("respond", gate(1), "elsewhere", "--by", "bob").exits(0);

      run.awaitOut("was answered by bob via cli");
      awaitPrompts(run, 2);
      run.type("here\n");
      run.end().exits(0).saysOut("elsewhere then here");
    }
    assertEquals(List.of("elsewhere", "here"), answers());
  }

  @Test
  void aFileClosesAnOpenPrompt() throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("half").awaitOut("half");

      answerByFile(gate(1), "by file\n");

      run.awaitOut("via file");
      awaitPrompts(run, 2);
      run.type("here\n");
      Result result = run.end().exits(0).saysOut("by file then here");
      assertEquals(2, result.out().split("was answered by", -1).length, "said once: " + result);
    }
    assertEquals(List.of("file", "terminal"), channels());
  }

  @Test
  void bothQuestionsAnsweredElsewhereNeedNobodyAtTheTerminal() throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("First?").awaitOut("Your answer: ");
      project.run("respond", gate(1), "a").exits(0);
      awaitPrompts(run, 2);
      project.run("respond", gate(2), "b").exits(0);
      run.end().exits(0).saysOut("a then b");
    }
  }

  @Test
  void ofTwoTerminalsTheSlowerOneIsTold() throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ");
      try (Running respond = project.terminal("respond", gate(1))) {
        respond.awaitOut("Your answer: ").type("slow");
        run.type("fast\n");
        Result slower = respond.end();
        slower.exits(Result.REFUSED).saysOut("already answered by ada via terminal");
      }
      awaitPrompts(run, 2);
      run.type("x\n");
      run.end().exits(0).saysOut("fast then x");
    }
  }

  @Test
  void waitPromptsForNothingAndGoesOnWhenSomebodyResponded() throws Exception {
    try (Running run = project.start("run", "--wait", "-m", "x")) {
      run.awaitOut("First?").awaitOut("holdpoint respond");
      project.run("respond", gate(1), "a").exits(0);
      run.awaitOut("Second?");
      answerByFile(gate(2), "b");
      Result result = run.end().exits(0);
      result.saysOut("a then b").neverSays("Your answer");
    }
    assertEquals(List.of("cli", "file"), channels());
  }

  @Test
  void waitShowsAndKeepsAnAgentThatWaitsItself() throws Exception {
    project.agent(
        """
        answer=$(holdpoint ask --wait "Which name?") || exit 1
        echo '{"status":"completed","summary":"named '"$answer"'"}'
        """);
    project.graceMillis(300);
    try (Running run = project.start("run", "--wait", "-m", "x")) {
      run.awaitOut("Which name?").awaitOut("holdpoint respond");
      project.run("respond", gate(1), "Ada").exits(0).neverSays("goes on with");
      run.end().exits(0).saysOut("named Ada");
    }
    assertEquals(List.of("1"), project.turns());
  }

  @Test
  void askedInteractivelyItCanBeAnsweredAfterTheTerminalIsGone() throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("\u0003");
      run.end().exits(Result.INTERRUPTED);
    }
    answerByFile(gate(1), "by file");

    project.run("run").exits(Result.WAITING).saysOut("Second?");

    project.run("respond", project.task(), "b", "--run").exits(0).saysOut("by file then b");
  }

  @Test
  void severalGatesAreAnsweredInAnyOrderAndTheRunGoesOnAfterTheLast() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "A?"}
            - ask: {prompt: "B?"}
            - ask: {prompt: "C?"}
          - - finish: {summary: "${answers.1}${answers.2}${answers.3}"}
        """);
    project.run("run", "-m", "x").exits(Result.WAITING).saysOut("A?", "B?", "C?");

    project.run("respond", gate(2), "2").exits(0).saysErr("Still open", gate(1), gate(3));
    project.run("run").exits(Result.WAITING).neverSays("B?");
    project.run("respond", gate(3), "3").exits(0);
    project.run("respond", gate(1), "1").exits(0);

    project.run("run").exits(0).saysOut("123");
  }

  @Test
  void theAnswerOfAnotherTaskNeverReachesThisOne() throws Exception {
    project.run("run", "-m", "one").exits(Result.WAITING);
    project.run("run", "-m", "two").exits(Result.WAITING);
    List<JsonObject> tasks = project.run("list", "--json").jsonList();
    String first = tasks.getFirst().text("id");
    String second = tasks.getLast().text("id");

    project.run("respond", second, "for the second").exits(0);

    assertEquals("open", project.show(first).objects("gates").getFirst().text("state"));
    Result all = project.run("run").exits(Result.WAITING);
    all.saysOut("First?", second + ".2");
    assertFalse(all.out().contains("for the second"), all::toString);
  }

  private void answerByFile(String gate, String text) throws Exception {
    String response = ".holdpoint/interaction/" + gate + "/response.txt";
    Await.until(
        "the folder of " + gate,
        () -> project.has(response.replace("response.txt", "request.json")));
    project.write(response, text);
  }

  private static void awaitPrompts(Running run, int number) throws Exception {
    Await.until(run::toString, () -> run.out().split("Your answer: ", -1).length == number + 1);
  }

  private String gate(int number) throws Exception {
    return project.task() + "." + number;
  }

  private List<String> channels() throws Exception {
    return gates().stream().map(gate -> gate.text("channel")).toList();
  }

  private List<String> answers() throws Exception {
    return gates().stream().map(gate -> gate.text("answer")).toList();
  }

  private List<JsonObject> gates() throws Exception {
    return project.show(project.task()).objects("gates");
  }
}
