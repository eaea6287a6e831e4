package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.holdpoint.app.Executable;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Questions at the terminal of {@code run -i}. */
@Execution(ExecutionMode.CONCURRENT)
class InteractiveIT {
  private static final String ONE_QUESTION =
      """
      turns:
        - - ask: {prompt: "Which name?"}
        - - finish: {summary: "named ${answer}"}
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void aTextIsTakenAsItIsTyped() throws Exception {
    project.scenario(ONE_QUESTION);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("  Grüße an \"Ada\" $HOME `id` 😀  \n");
      run.end().exits(0).saysOut("is done: named");
    }
    assertEquals("  Grüße an \"Ada\" $HOME `id` 😀  ", answers().getFirst());
    assertEquals("terminal", gates().getFirst().text("channel"));
    assertEquals("ada", gates().getFirst().text("by"));
  }

  @Test
  void anEmptyLineIsNoAnswer() throws Exception {
    project.scenario(ONE_QUESTION);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("\n").awaitOut("it is empty");
      run.type("   \n").type("Ada\n");
      run.end().exits(0);
    }
    assertEquals(List.of("Ada"), answers());
  }

  @Test
  void yesAndNoInAnyCaseAndNothingElse() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "Really?", inputType: confirmation}
          - - finish: {summary: "said ${answer}"}
        """);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("(yes or no): ").type("sure\n").awaitOut("it takes yes or no").type("REJECT\n");
      run.end().exits(0).saysOut("said no");
    }
    assertEquals(List.of("no"), answers());
  }

  @Test
  void aChoiceByNumberAndByText() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "First?", inputType: choice, choices: [alpha, beta], strict: true}
          - - ask: {prompt: "Second?", inputType: choice, choices: [alpha, beta], strict: true}
          - - finish: {summary: "${answers.1} then ${answers.2}"}
        """);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("First?").awaitOut("2) beta").awaitOut("the text): ").type("2\n");
      run.awaitOut("Second?").type("");
      Await.until(run::toString, () -> run.out().split("the text\\): ", -1).length == 3);
      run.type("0\n").awaitOut("it takes one of: alpha, beta").type("Alpha\n");
      run.end().exits(0).saysOut("beta then alpha");
    }
  }

  @Test
  void ownWordsAtAChoice() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "First?", inputType: choice, choices: [alpha, beta]}
          - - ask: {prompt: "Second?", inputType: choice, choices: [alpha, beta]}
          - - ask: {prompt: "Third?", inputType: choice, choices: [alpha, beta], multiple: true}
          - - finish: {summary: "${answers.1} / ${answers.2} / ${answers.3}"}
        """);
    String prompt = "Your answer (1 to 2, or the text; or your own words): ";
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(prompt).type("neither of them\n");
      run.awaitOut("Second?").awaitOut(prompt, 2).type("alpah\n");
      run.awaitOut("Did you mean \"alpha\"? To answer in your own words: other: …");
      run.awaitOut(prompt, 3).type("other: alpah\n");
      run.awaitOut("several, separated by commas; or your own words): ");
      run.type("2, other: and, later, gamma\n");
      run.end().exits(0).saysOut("neither of them / alpah / beta, and, later, gamma");
    }
    assertEquals(List.of("neither of them", "alpah", "beta, and, later, gamma"), answers());
  }

  @Test
  void severalGatesAreAskedOneAfterTheOther() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "First?"}
            - ask: {prompt: "Second?"}
          - - finish: {summary: "${answers.1} and ${answers.2}"}
        """);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("First?").awaitOut("Your answer: ").type("one\n");
      run.awaitOut("Second?");
      Await.until(run::toString, () -> run.out().split("Your answer: ", -1).length == 3);
      run.type("two\n");
      run.end().exits(0).saysOut("one and two");
    }
  }

  @Test
  void controlCAtAPromptLeavesTheGateOpenAndTheNextRunAsksItAgain() throws Exception {
    project.scenario(ONE_QUESTION);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("half an ans\u0003");
      run.end().exits(Result.INTERRUPTED);
    }
    assertEquals("awaiting_input", project.state());
    assertEquals("open", gates().getFirst().text("state"));

    try (Running run = project.terminal("run", "-i")) {
      run.awaitOut(project.task() + ".1").awaitOut("Which name?").awaitOut("Your answer: ");
      run.type("Ada\n");
      run.end().exits(0).saysOut("named Ada");
    }
    assertEquals(1, gates().size());
  }

  @Test
  void theEndOfInputAtAPromptIsNoAnswer() throws Exception {
    project.scenario(ONE_QUESTION);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("\u0004");
      run.end().exits(Result.WAITING).saysOut("holdpoint respond");
    }
    assertEquals("open", gates().getFirst().text("state"));
  }

  @Test
  void aClosedTerminalIsNoAnswer() throws Exception {
    project.scenario(ONE_QUESTION);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("half").signal("KILL");
      run.end();
    }
    Await.until(
        "no owner is left",
        () -> !project.here("show", project.task()).out().contains("by process"));
    assertEquals("open", gates().getFirst().text("state"));
  }

  @Test
  void whatWasTypedBeforeTheQuestionIsNotItsAnswer() throws Exception {
    project.agent(
        """
        if [ "$HOLDPOINT_TURN" = 1 ]; then
          echo ready > "$SEEN/ready"; read -r go < "$SEEN/pipe"
          holdpoint ask "Delete everything?" --type confirmation
        else
          echo '{"status":"completed"}'
        fi
        """);
    Program.shell("mkfifo " + project.seen + "/pipe");
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      Await.until("the agent works", () -> project.seen.resolve("ready").toFile().exists());
      run.type("yes\nye").awaitOut("ye");
      Program.shell("echo go > " + project.seen + "/pipe");
      run.awaitOut("(yes or no): ").type("no\n");
      run.end().exits(0);
    }
    assertEquals(List.of("no"), answers());
  }

  @Test
  void whereItCanNotBeToldApartNothingThatIsTypedIsAnAnswer() throws Exception {
    project.scenario("turns:\n  - - ask: {prompt: \"Really?\", inputType: confirmation}\n");
    try (Running run = withStty("[ \"$1\" = -icanon ] && exit 1")) {
      run.type("yes\n");
      run.end().exits(Result.WAITING).saysOut("can't be answered here", "holdpoint respond");
    }
    assertEquals("open", gates().getFirst().text("state"));
  }

  @Test
  void withoutATerminalItNeitherPromptsNorGuesses() throws Exception {
    project.scenario(ONE_QUESTION);

    Result run = project.runWithInput("Ada\n", "run", "-i", "-m", "x").exits(Result.WAITING);

    run.neverSays("Your answer").saysErr("no terminal").saysOut("Which name?", "respond hp-");
    assertEquals("open", gates().getFirst().text("state"));
  }

  @Test
  void askedAsynchronouslyItCanBeAnsweredAtTheTerminalLater() throws Exception {
    project.scenario(ONE_QUESTION);
    project.run("run", "-m", "x").exits(Result.WAITING);

    try (Running run = project.terminal("run", "-i")) {
      run.awaitOut("Your answer: ").type("later\n");
      run.end().exits(0).saysOut("named later");
    }
    assertEquals(List.of("later"), answers());
  }

  @Test
  void anAgentThatWaitsIsAnsweredWithinItsTurn() throws Exception {
    project.agent(
        """
        answer=$(holdpoint ask --wait "Which name?") || exit 1
        echo "got $answer"
        echo '{"status":"completed","summary":"named '"$answer"'"}'
        """);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("Ada\n");
      run.end().exits(0).saysOut("named Ada");
    }
    assertEquals(List.of("1"), project.turns());
  }

  @Test
  void aTerminalThatDoesNotTellItsSizeStopsNobody() throws Exception {
    project.scenario(ONE_QUESTION);
    try (Running run = withStty("[ \"$1\" = size ] && exec sleep 100")) {
      run.awaitOut("Your answer: ").type("Ada\n");
      run.end().exits(0).saysOut("named Ada");
    }
  }

  /** At a terminal whose program for settings does this before the real one. */
  private Running withStty(String first) throws IOException {
    Path tools = folder.resolve("tools");
    Executable.write(tools.resolve("stty"), "#!/bin/sh\n" + first + "\nexec /bin/stty \"$@\"\n");
    String words =
        Program.line("run", "-i", "-m", "x").stream()
            .map(Program::quoted)
            .collect(Collectors.joining(" "));
    return project.atTerminal("PATH=" + tools + ":$PATH exec " + words);
  }

  @Test
  void anAgentThatWaitsTwiceIsAskedForTwice() throws Exception {
    project.agent(
        """
        one=$(holdpoint ask --wait "First?") || exit 1
        two=$(holdpoint ask --wait "Second?") || exit 1
        echo '{"status":"completed","summary":"'"$one $two"'"}'
        """);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("First?").awaitOut("Your answer: ").type("1st\n");
      run.awaitOut("Second?");
      Await.until(run::toString, () -> run.out().split("Your answer: ", -1).length == 3);
      run.type("2nd\n");
      run.end().exits(0).saysOut("1st 2nd");
    }
    assertEquals(List.of("1"), project.turns());
  }

  @Test
  void controlCWhileAWaitingAgentIsAskedForKeepsTheGateAndRepeatsTheTurn() throws Exception {
    project.agent(
        """
        answer=$(holdpoint ask --wait "Which name?") || exit 1
        echo '{"status":"completed","summary":"named '"$answer"'"}'
        """);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("Ad\u0003");
      run.end().exits(Result.INTERRUPTED);
    }
    try (Running run = project.terminal("run", "-i")) {
      run.awaitOut("Your answer: ").type("Ada\n");
      run.end().exits(0).saysOut("named Ada");
    }
    assertEquals(1, gates().size());
    assertEquals(List.of("1", "1"), project.turns());
  }

  @Test
  void resultsCanBePipedWhileThePersonIsAskedAtTheTerminal() throws Exception {
    project.scenario(ONE_QUESTION);
    try (Running run =
        project.atTerminal("'" + Program.LAUNCHER + "' run -i --json -m x > out.json")) {
      run.awaitOut("Your answer: ").type("Ada\n");
      run.end().exits(0);
    }
    assertEquals("done", Json.object(project.read("out.json")).text("state"));
  }

  @Test
  void theTerminalIsLeftAsItWas() throws Exception {
    project.scenario(ONE_QUESTION);
    String stty = "stty -a | tr -s ' \\n' ' '";
    try (Running run =
        project.atTerminal(
            "trap : INT; "
                + stty
                + " > before; '"
                + Program.LAUNCHER
                + "' run -i -m x; "
                + stty
                + " > after")) {
      run.awaitOut("Your answer: ").type("\u0003");
      run.end();
    }
    assertEquals(project.read("before"), project.read("after"));
  }

  @Test
  void anAnswerIsNeverEchoedTwiceNorLeftInTheLine() throws Exception {
    project.scenario(ONE_QUESTION);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("Ada\n");
      Result result = run.end().exits(0);
      assertFalse(result.out().contains("AdaAda"), result::toString);
    }
  }

  private List<JsonObject> gates() throws Exception {
    return project.show(project.task()).objects("gates");
  }

  private List<String> answers() throws Exception {
    return gates().stream().map(gate -> gate.text("answer")).toList();
  }
}
