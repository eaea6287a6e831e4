package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Text that is typed and pasted at a prompt, through a real pseudo-terminal. */
@Execution(ExecutionMode.CONCURRENT)
class LineEditingIT {
  private static final String PROMPT = "Your answer: ";
  private static final String LEFT = "\u001b[D";
  private static final String RIGHT = "\u001b[C";
  private static final String UP = "\u001b[A";
  private static final String HOME = "\u001b[H";
  private static final String END = "\u001b[F";

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project =
        Project.in(folder)
            .scenario(
                "turns:\n  - - ask: {prompt: \"Which name?\"}\n  - - finish: {summary: done}\n");
  }

  /** What is stored when exactly this is typed at the prompt. */
  private String answerTo(String typed) throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).type(typed + "\r");
      run.end().exits(0).saysOut("You answered " + project.task() + ".1.");
    }
    return answers().getFirst();
  }

  @Test
  void arrowKeysHomeAndEndMoveTheCursorAndAreNotStored() throws Exception {
    assertEquals(
        "Ada Lovelace!",
        answerTo("da Lovelce" + LEFT + LEFT + "a" + HOME + "A" + END + "!!" + LEFT + "\u001b[3~"));
  }

  @Test
  void keysInTheOtherModeOfTerminalsDoTheSame() throws Exception {
    assertEquals("Ada!", answerTo("d!\u001bOD" + "a\u001bOH" + "A\u001bOF\u001b[1~\u001b[4~"));
  }

  @Test
  void controlKeysDoWhatTheyDoInAShell() throws Exception {
    assertEquals(
        "zero one two!",
        answerTo(
            "junk\u0015one two three\u0017\u007f\u0001zero \u0005! and more\u0001"
                + RIGHT.repeat(13)
                + "\u000b"));
  }

  @Test
  void aKeyThatNobodyKnowsLeavesNothing() throws Exception {
    assertEquals("Ada", answerTo("A\u001b[15~d\u001b[1;2P\u001bOPa\u001b[Z\u001b[200;3x"));
  }

  @Test
  void wideAndCombiningCharactersAreEditedWithoutDamage() throws Exception {
    assertEquals(
        "日本語 e\u0301 😀👩\u200d💻 ok",
        answerTo("日本 e\u0301 😀👩\u200d💻👍\u007f ok" + HOME + RIGHT.repeat(2) + "語"));
  }

  @Test
  void alternateEnterBeginsAnotherLine() throws Exception {
    assertEquals("one\ntwo\nthree", answerTo("one\u001b\rtwo\u001b\nthree"));
  }

  @Test
  void aPasteOfSeveralLinesIsShownAndSentOnlyByEnter() throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).awaitOut("\u001b[?2004h");
      run.type("\u001b[200~one\r\n two\n\u001b[31mthree\u001b[0m\n\u001b[201~").awaitOut("three");
      assertEquals("open", gates().getFirst().text("state"));
      run.type("four\r");
      run.end().exits(0);
    }
    assertEquals(List.of("one\n two\nthree\nfour"), answers());
  }

  @Test
  void linesThatComeTogetherAreAPasteWhereTheTerminalDoesNotSaySo() throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).type("one\n\ntwo\nthree\n").awaitOut("three");
      run.awaitOut("... ", 4);
      assertEquals("open", gates().getFirst().text("state"));
      run.type("\r");
      run.end().exits(0);
    }
    assertEquals(List.of("one\n\ntwo\nthree"), answers());
  }

  @Test
  void aPasteOf100KilobytesIsTakenWhole() throws Exception {
    String lines =
        IntStream.range(0, 2_000)
            .mapToObj(n -> "%04d Lines of a long text, with ü and 日本語.".formatted(n))
            .collect(Collectors.joining("\n"));
    assertTrue(lines.length() > 80_000 && lines.getBytes("UTF-8").length > 100_000 - 6_000);
    assertEquals(lines + "!", pasted(lines));
  }

  @Test
  void aLineOf100KilobytesIsTakenWhole() throws Exception {
    String line =
        IntStream.range(0, 20_000).mapToObj("%05d"::formatted).collect(Collectors.joining());
    assertEquals(100_000, line.length());
    assertEquals(line + "!", pasted(line));
  }

  private String pasted(String text) throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).type("\u001b[200~" + text + "\u001b[201~");
      // Its end is shown; how it is cut into lines depends on the terminal.
      run.awaitOut(text.substring(text.length() - 5)).type("!\r");
      run.end().exits(0);
    }
    return answers().getFirst();
  }

  @Test
  void whatWasTypedBeforeComesBackWithTheArrowKey() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "First?"}
            - ask: {prompt: "Second?"}
          - - finish: {summary: done}
        """);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).type("an answer\r");
      run.awaitOut("Second?").awaitOut(PROMPT, 2).type(UP + " again\r");
      run.end().exits(0);
    }
    assertEquals(List.of("an answer", "an answer again"), answers());
    // The store and its files are all that there is.
    assertFalse(Program.shell("find " + folder + " -name '*hist*'").contains("hist"));
  }

  @Test
  void hiddenTextNeverComesBack() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "Token?", sensitive: true}
            - ask: {prompt: "Name?"}
          - - finish: {summary: done}
        """);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("hidden while you type): ").type("hunter" + LEFT + "3" + END + "2\r");
      run.awaitOut("Name?").awaitOut(PROMPT).type(UP + UP + "\u0019" + "Ada\r");
      Result end = run.end().exits(0);
      assertFalse(end.out().contains("hun"), end::toString);
    }
    assertEquals("Ada", gates().getLast().text("answer"));
  }

  @Test
  void aTerminalOfTwentyColumnsIsWideEnough() throws Exception {
    String text = "This sentence is longer than the whole terminal, twice and more: 日本語 😀.";
    try (Running run = project.terminal(20, "run", "-i", "-m", "x")) {
      run.awaitOut("Which name?").awaitOut(": ").type(text + HOME + ">" + END + "<\r");
      run.end().exits(0);
    }
    assertEquals(List.of(">" + text + "<"), answers());
  }

  @Test
  void aTerminalMayChangeItsSizeWhileSomebodyTypes() throws Exception {
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).type("before").awaitOut("before");
      String terminal = run.terminal();
      for (int columns : new int[] {20, 200, 33}) {
        Program.shell("stty cols " + columns + " < " + terminal);
        run.type(" " + columns).awaitOut(Integer.toString(columns));
      }
      run.type(HOME + "it was \r");
      run.end().exits(0);
    }
    assertEquals(List.of("it was before 20 200 33"), answers());
  }

  @Test
  void withoutColoursNothingIsStyled() throws Exception {
    project.with("NO_COLOR", "1");
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).type("\u001b[200~a\nb\u001b[201~").awaitOut("b").type("\r");
      Result end = run.end().exits(0);
      assertFalse(end.out().matches("(?s).*\u001b\\[[0-9;]*[1-9]m.*"), end::toString);
    }
  }

  @Test
  void aTerminalThatCanNotMoveItsCursorTakesSingleLines() throws Exception {
    project.with("TERM", "dumb");
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut(PROMPT).type("one\ntwo\n").awaitOut("does not tell several lines");
      run.awaitOut(PROMPT, 2).type("x".repeat(5_000) + "\n").awaitOut("cuts off a line");
      run.awaitOut(PROMPT, 3).type("Ada\n");
      Result end = run.end().exits(0);
      assertFalse(end.out().contains("\u001b"), end::toString);
    }
    assertEquals(List.of("Ada"), answers());
  }

  @Test
  void aTerminalThatNobodyKnowsIsTakenForAUsualOne() throws Exception {
    project.with("TERM", "nobody-knows-this");
    assertEquals("Ada", answerTo("da" + HOME + "A"));
  }

  private List<JsonObject> gates() throws Exception {
    return project.show(project.task()).objects("gates");
  }

  private List<String> answers() throws Exception {
    return gates().stream().map(gate -> gate.text("answer")).toList();
  }
}
