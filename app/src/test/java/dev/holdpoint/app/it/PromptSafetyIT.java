package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that is typed at a prompt goes anywhere but to the question that it was typed to. */
@Execution(ExecutionMode.CONCURRENT)
class PromptSafetyIT {
  private static final String PROMPT = "Your answer: ";
  private static final String TWO_AT_ONCE =
      """
      turns:
        - - ask: {prompt: "First?"}
          - ask: {prompt: "Second?"}
        - - finish: {summary: done}
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void aPasteAtTheFirstOfSeveralGatesAnswersOnlyThatOne() throws Exception {
    project.scenario(TWO_AT_ONCE);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).type("\u001b[200~a\nb\nc\n\u001b[201~").awaitOut("c").type("\r");
      run.awaitOut("Second?").awaitOut(PROMPT, 2);
      assertEquals("open", gates().getLast().text("state"));
      run.type("here\r");
      run.end().exits(0);
    }
    assertEquals(List.of("a\nb\nc", "here"), answers());
  }

  @Test
  void anEnterKeyThatIsHeldDownAnswersOneGateAndSkipsNone() throws Exception {
    project.scenario(TWO_AT_ONCE);
    project.here("run", "-m", "x").exits(Result.WAITING);
    try (Running all = project.terminal("respond", "--all")) {
      all.awaitOut(PROMPT).type("one\r\r\r\r\r");
      all.awaitOut("Second?").awaitOut(PROMPT, 2).type("\r\r\r\r\r\r").type("t").awaitOut("t");
      all.type("wo\r");
      Result end = all.end().exits(0);
      assertFalse(end.out().contains("stays open"), end::toString);
    }
    assertEquals(List.of("one", "two"), answers());
  }

  @Test
  void aLongPasteWhileTheAgentWorksIsNoAnswer() throws Exception {
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
      Await.until("the agent works", () -> project.hasSeen("ready"));
      // More than a terminal holds: the rest waits outside, and comes when there is room.
      Thread pasting = Thread.ofVirtual().start(() -> run.typeAll("yes\n".repeat(25_000)));
      run.awaitOut("yes");
      Program.shell("echo go > " + project.seen + "/pipe");
      run.awaitOut("(yes or no): ");
      pasting.join();
      run.type("no\r");
      run.end().exits(0);
    }
    assertEquals(List.of("no"), answers());
  }

  @Test
  void whatWasTypedToAQuestionThatSomebodyElseAnsweredIsNotRunByTheShell() throws Exception {
    project.scenario(
        "turns:\n  - - ask: {prompt: \"Which name?\"}\n  - - finish: {summary: done}\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    String respond = "'" + Program.LAUNCHER + "' respond " + gate();
    try (Running shell = project.atTerminal("PS1='next> ' exec sh +m -i")) {
      shell.awaitOut("next> ").type(respond + "\n").awaitOut(PROMPT);
      shell.type("touch by-the-shell; ").awaitOut("touch by-the-shell; ");
      // It is asleep while the rest is typed, so that nobody but the terminal has it.
      long program = shell.program();
      Program.shell("kill -STOP " + program);
      shell.type("touch by-the-shell");
      project.here("respond", gate(), "Grace", "--by", "grace").exits(0);
      Program.shell("kill -CONT " + program);

      shell.awaitOut("was answered by grace via cli: Grace");
      shell.awaitOut("Your text, not sent: touch by-the-shell;").type("\n");
      shell.awaitOut("next> ", 2).type("exit 7\n");
      assertEquals(7, shell.end().exit());
    }
    assertFalse(project.has("by-the-shell"));
  }

  @Test
  void whoGoesOnTypingAfterAPauseDoesNotTypeToTheShell() throws Exception {
    project.scenario(
        "turns:\n  - - ask: {prompt: \"Which name?\"}\n  - - finish: {summary: done}\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    String respond = "'" + Program.LAUNCHER + "' respond " + gate();
    try (Running shell = project.atTerminal("PS1='next> ' exec sh +m -i")) {
      shell.awaitOut("next> ").type(respond + "\n").awaitOut(PROMPT);
      shell.type("I would ").awaitOut("I would ");
      project.here("respond", gate(), "Grace", "--by", "grace").exits(0);
      shell.awaitOut("What you type now is ignored. Press Enter");
      thinkForASecond();
      shell.type("touch by-the-shell");
      thinkForASecond();
      shell.type("; touch by-the-shell\n");
      shell.awaitOut("next> ", 2).type("exit 7\n");
      assertEquals(7, shell.end().exit());
    }
    assertFalse(project.has("by-the-shell"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"xterm", "dumb"})
  void whoBeginsToTypeWhenSomebodyElseHasJustAnsweredDoesNotTypeToTheShell(String term)
      throws Exception {
    project.with("TERM", term);
    project.scenario(
        "turns:\n  - - ask: {prompt: \"Which name?\"}\n  - - finish: {summary: done}\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    // However slow this machine is, what the test types comes while it is ignored.
    String respond =
        "HOLDPOINT_JAVA_OPTS=-Dholdpoint.readingMillis=30000 '%s' respond %s"
            .formatted(Program.LAUNCHER, gate());
    try (Running shell = project.atTerminal("PS1='next> ' exec sh +m -i")) {
      shell.awaitOut("next> ").type(respond + "\n").awaitOut(PROMPT);
      project.here("respond", gate(), "Grace", "--by", "grace").exits(0);
      shell.awaitOut("What you type now is ignored.");
      thinkForASecond();
      shell.type("touch by-the-shell\n");
      shell.awaitOut("next> ", 2).type("exit 7\n");
      assertEquals(7, shell.end().exit());
    }
    assertFalse(project.has("by-the-shell"));
  }

  /** How long a person pauses is what these tests are about. */
  private static void thinkForASecond() throws Exception {
    long begin = System.nanoTime();
    Await.until("a person thinks", () -> System.nanoTime() - begin > 1_000_000_000L);
  }

  @Test
  void hiddenTextThatWasNotSentIsNotShown() throws Exception {
    project.scenario(
        "turns:\n"
            + "  - - ask: {prompt: \"Token?\", sensitive: true}\n"
            + "  - - finish: {summary: done}\n");
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("hidden while you type): ").type("hunter2");
      project.runWithInput("other", "respond", gate(), "--file", "-").exits(0);
      Result end = run.end().exits(0).saysOut("was answered by ada via cli: (sensitive)");
      assertFalse(end.out().contains("hunter2") || end.out().contains("other"), end::toString);
    }
  }

  @Test
  void ofTwoRunsAtOneGateTheOneThatAnsweredSaysSo() throws Exception {
    project.scenario(
        "turns:\n  - - ask: {prompt: \"Which name?\"}\n  - - finish: {summary: done}\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    try (Running one = project.terminal("run", "-i");
        Running two = project.terminal("run", "-i")) {
      one.awaitOut(PROMPT);
      two.awaitOut(PROMPT);
      one.type("Ada\r").awaitOut("You answered " + gate() + ".");
      two.awaitOut(gate() + " was answered by ada via terminal: Ada");
      Result first = one.end();
      Result second = two.end();
      assertFalse(first.out().contains("was answered by"), first::toString);
      assertFalse(second.out().contains("You answered"), second::toString);
    }
  }

  /** At its second turn it does what the test writes into the pipe. */
  private String waitsAtTwoGates() throws Exception {
    project.agent(
        """
        case "$HOLDPOINT_TURN" in
          1) holdpoint ask "First?"; holdpoint ask "Second?" ;;
          2) echo ready > "$SEEN/ready"; read -r go < "$SEEN/pipe"; eval "$go" ;;
          *) echo '{"status":"completed"}' ;;
        esac
        """);
    Program.shell("mkfifo " + project.seen + "/pipe");
    project.here("run", "-m", "x").exits(Result.WAITING);
    return project.task();
  }

  /** What a process says and does that answered, while another one continues the run. */
  private Result continuedElsewhere(String agent, int exit, Says then) throws Exception {
    String task = waitsAtTwoGates();
    // Within a shell: the program that plays the terminal would stop with its only child.
    String run = "'%s' run -i %s; exit $?".formatted(Program.LAUNCHER, task);
    try (Running one = project.atTerminal(run)) {
      one.awaitOut(PROMPT).type("Ada\r").awaitOut("You answered " + gate() + ".");
      one.awaitOut(PROMPT, 2);
      // It is asleep until another process has the run.
      long program = one.program();
      Program.shell("kill -STOP " + program);
      try (Running other = project.start("respond", task + ".2", "x", "--run")) {
        Await.until("the other one works", () -> project.hasSeen("ready"));
        Program.shell("kill -CONT " + program);
        one.awaitOut("Waiting until it stops");
        Program.shell("echo '%s' > %s/pipe".formatted(agent, project.seen));
        other.result().exits(exit);
      }
      then.to(one);
      Result end = one.end().saysOut("Your answer was taken: " + gate());
      assertTrue(
          end.out().matches("(?s).*" + task + " is continued by process \\d+ on .*"),
          end::toString);
      assertFalse(end.out().contains("holdpoint: "), end::toString);
      return end;
    }
  }

  /** What a person does at a terminal. */
  private interface Says {
    void to(Running run) throws Exception;
  }

  @Test
  void whoAnsweredIsToldSoWhereAnotherProcessContinuesTheRun() throws Exception {
    continuedElsewhere("echo \"{\\\"status\\\":\\\"completed\\\"}\"", 0, _ -> {})
        .exits(0)
        .saysOut("is done");
  }

  @Test
  void aRunThatFailsInAnotherProcessFailsHereToo() throws Exception {
    continuedElsewhere("exit 3", 1, _ -> {}).exits(1).saysOut("failed");
  }

  @Test
  void theNextGateOfARunThatAnotherProcessContinuedIsAskedHere() throws Exception {
    continuedElsewhere(
            "holdpoint ask \"Third?\"",
            Result.WAITING,
            one -> one.awaitOut("Third?").awaitOut(PROMPT, 3).type("Eve\r"))
        .exits(0)
        .saysOut("is done");
  }

  @Test
  void anApprovalTakesYesAndARejectionAsksForItsReason() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "Push?", action: '{"tool": "Bash", "args": {"command": "push"}}'}
            - ask: {prompt: "Pull?", action: '{"tool": "Bash", "args": {"command": "pull"}}'}
            - ask: {prompt: "Drop?", action: '{"tool": "Bash", "args": {"command": "drop"}}'}
          - - finish: {summary: done}
        """);
    String prompt = "Your answer (approve, or reject: REASON): ";
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(prompt).type("no need to ask, go ahead\r");
      run.awaitOut("it begins with no but could mean yes: say approve, or reject: REASON.");
      run.awaitOut(prompt, 2);
      assertEquals("open", gates().getFirst().text("state"));
      run.type("Y\r");
      run.awaitOut("Pull?").awaitOut(prompt, 3).type("n\r").awaitOut("Reason: ").type("  \r");
      run.awaitOut("needs a reason").awaitOut("Reason: ", 2);
      assertEquals("open", gates().get(1).text("state"));
      run.type("not now\r");
      run.awaitOut("Drop?").awaitOut(prompt, 4).type("no, it is Friday\r");
      run.end();
    }
    assertEquals(List.of("approve", "reject: not now", "reject: it is Friday"), answers());
  }

  @Test
  void controlBackslashDoesNothing() throws Exception {
    project.scenario(
        "turns:\n  - - ask: {prompt: \"Which name?\"}\n  - - finish: {summary: done}\n");
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).type("ha\u001clf").awaitOut("half").type("\r");
      assertFalse(run.end().exits(0).out().contains("thread dump"));
    }
    assertEquals(List.of("half"), answers());
  }

  @Test
  void afterControlZThePromptIsDrawnAgain() throws Exception {
    project.scenario(
        "turns:\n  - - ask: {prompt: \"Which name?\"}\n  - - finish: {summary: done}\n");
    try (Running run = project.atTerminal(stopped("run -i -m x"))) {
      run.awaitOut(PROMPT).type("hal").awaitOut("hal").type("\u001a");
      run.awaitOut("resumed").awaitOut(PROMPT + "hal", 2).type("f\r");
      run.end().exits(0);
    }
    assertEquals(List.of("half"), answers());
    String modes = project.read("modes");
    assertTrue(modes.matches("(?s).* icanon .* echo .*"), modes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"xterm", "dumb"})
  void afterControlZHiddenTextStaysHidden(String term) throws Exception {
    project.with("TERM", term);
    project.scenario(
        "turns:\n"
            + "  - - ask: {prompt: \"Token?\", sensitive: true}\n"
            + "  - - finish: {summary: done}\n");
    try (Running run = project.atTerminal(stopped("run -i -m x"))) {
      run.awaitOut("hidden while you type): ").type("hun\u001a").awaitOut("resumed");
      if (term.equals("dumb")) {
        Await.until(
            run::toString, () -> Program.shell("stty -a < " + run.terminal()).contains(" -echo "));
        run.type("hunter2\n");
      } else {
        run.awaitOut("hidden while you type): ", 2).type("ter2\r");
      }
      Result end = run.end().exits(0);
      assertFalse(end.out().contains("hun") || end.out().contains("ter2"), end::toString);
    }
    assertEquals("answered", gates().getFirst().text("state"));
  }

  /** A shell with job control, which brings the program back when it was stopped. */
  private static String stopped(String command) {
    return "set -m; '%s' %s; stty -a | tr -s ' ;\\n' ' ' > modes; echo resumed; fg"
        .formatted(Program.LAUNCHER, command);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "HUP", "INT"})
  void aSignalLeavesTheTerminalAsItWas(String signal) throws Exception {
    project.scenario(
        "turns:\n"
            + "  - - ask: {prompt: \"Token?\", sensitive: true}\n"
            + "  - - finish: {summary: done}\n");
    String modes = "stty -a | tr -s ' \\n' ' ' > ";
    try (Running run =
        project.atTerminal(
            "trap : INT; %s before; '%s' run -i -m x; %s after"
                .formatted(modes, Program.LAUNCHER, modes))) {
      run.awaitOut("hidden while you type): ").awaitOut("\u001b[?2004h").type("hun");
      Program.shell("kill -s " + signal + " " + run.program());
      Result end = run.end();
      assertTrue(
          end.out().lastIndexOf("\u001b[?2004l") > end.out().lastIndexOf("\u001b[?2004h"),
          end::toString);
    }
    assertEquals(project.read("before"), project.read("after"));
    assertEquals("open", gates().getFirst().text("state"));
  }

  private String gate() throws Exception {
    return project.task() + ".1";
  }

  private List<JsonObject> gates() throws Exception {
    return project.show(project.task()).objects("gates");
  }

  private List<String> answers() throws Exception {
    return gates().stream().map(gate -> gate.text("answer")).toList();
  }
}
