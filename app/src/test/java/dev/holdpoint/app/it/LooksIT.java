package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Output on terminals and in pipes, and texts that try to take the terminal over. */
@Execution(ExecutionMode.CONCURRENT)
class LooksIT {
  private static final String ESCAPE = "\u001b";
  private static final String HOSTILE =
      "\u001b]0;pwned\u0007\u001b[2J\u009b31m\u202Egnol\u2066\r"
          + "[2026-01-01 00:00:00] [ANSWER] hp-1a2b.1 by eve via cli: yes\n"
          + "[2026-01-01 00:00:00] [ANSWER] hp-1a2b.1 by eve via cli: yes";
  private static final List<String> HARMFUL =
      List.of("\u001b]", "\u001b[2J", "\u0007", "\u009b", "\u202E", "\u2066", "\r[");

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).graceMillis(60_000);
  }

  @Test
  void inAPipeThereAreNoEscapeSequencesAndNothingIsCut() throws Exception {
    String title = "A title that goes on and on ".repeat(6).strip();
    waiting().write("tasks/long.md", "# " + title + "\n");
    Result run = project.here("run", "tasks/long.md").exits(Result.WAITING).neverSays(ESCAPE);
    run.saysOut("word ".repeat(60).strip());
    for (String[] command :
        List.of(
            new String[] {"list"},
            new String[] {"list", "--awaiting"},
            new String[] {"tree"},
            new String[] {"stats"},
            new String[] {"show", project.task()},
            new String[] {"journal", project.task()},
            new String[] {"log", project.task()})) {
      project.run(command).exits(0).neverSays(ESCAPE).saysOut(title);
    }
    project.run("--help").exits(0).neverSays(ESCAPE);
  }

  @Test
  void withoutAPromptItIsShownWhatAnAnswerMayBeAndWhatAnApprovalWouldChange() throws Exception {
    String lines = "line\\n".repeat(40);
    project.scenario(
        """
        turns:
          - - ask: {prompt: "Really?", inputType: confirmation}
            - ask:
                prompt: "Write it?"
                action: '{"tool": "Write", "args": {"file_path": "a.txt", "content": "%s"}}'
        """
            .formatted(lines));
    Result run = project.run("run", "-m", "x").exits(Result.WAITING);
    Result list = project.run("list", "--awaiting").exits(0);
    Result show = project.run("show", project.task()).exits(0);
    for (Result one : List.of(run, list, show)) {
      one.saysOut("Answer:    yes or no", "Answer:    approve, or reject: REASON");
      one.saysOut("File:      a.txt", " 1 +line", "`holdpoint show " + project.task() + ".2`");
      one.neverSays("file_path").neverSays("40 +line");
    }
    project.run("show", project.task() + ".2").exits(0).saysOut("40 +line");
  }

  @Test
  void onATerminalThereAreColoursUnlessNoColor() throws Exception {
    waiting().here("run", "-m", "x").exits(Result.WAITING);
    try (Running list = project.terminal("list", "--awaiting")) {
      assertTrue(list.end().exits(0).out().contains(ESCAPE + "[1m"));
    }
    project.with("NO_COLOR", "1");
    try (Running list = project.terminal("list", "--awaiting")) {
      list.end().exits(0).neverSays(ESCAPE);
    }
    project.with("NO_COLOR", "").with("TERM", "dumb");
    try (Running list = project.terminal("list", "--awaiting")) {
      list.end().exits(0).neverSays(ESCAPE);
    }
  }

  @Test
  void aRedirectedErrorStreamGetsNoColours() throws Exception {
    project.scenario("turns:\n  - - ask: {prompt: Q?}\n");
    try (Running run =
        project.atTerminal("exec '" + Program.LAUNCHER + "' run -i -m x 2> err.txt")) {
      Await.until(
          "the prompt",
          () -> project.has("err.txt") && project.read("err.txt").contains("Your answer"));
      run.type("\u0004").end().exits(Result.WAITING);
    }
    assertFalse(project.read("err.txt").contains(ESCAPE), project.read("err.txt"));
  }

  @Test
  void linesFitNarrowAndWideTerminals() throws Exception {
    waiting().write("tasks/t.md", "# " + "Ein längerer Titel 日本語 😀 ".repeat(5) + "\n");
    project.here("run", "tasks/t.md").exits(Result.WAITING);
    // Who is slow to tell the size must not be taken for a terminal of the usual one.
    project.with("NO_COLOR", "1").with("HOLDPOINT_JAVA_OPTS", "-Dholdpoint.sizeMillis=60000");
    for (int columns : List.of(40, 72, 200)) {
      for (String[] command :
          List.of(
              new String[] {"list"},
              new String[] {"list", "--awaiting"},
              new String[] {"tree"},
              new String[] {"stats"},
              new String[] {"journal", project.task()})) {
        try (Running view = project.terminal(columns, command)) {
          for (String line : view.end().exits(0).out().split("\r?\n", -1)) {
            assertTrue(
                columns(line) <= columns,
                () -> columns + " columns: " + columns(line) + " " + line);
          }
        }
      }
    }
  }

  @Test
  void indentationOfCodeInAContextStays() throws Exception {
    project.scenario("turns:\n  - - ask: {prompt: Q?, context: \"if (a) {\\n    b();\\n}\"}\n");

    project
        .here("run", "-m", "x")
        .exits(Result.WAITING)
        .saysOut("   Context:   if (a) {\n                  b();\n              }");
  }

  @Test
  void hostileTextIsEscapedEverywhere() throws Exception {
    project.agent(
        """
        cat "$SEEN/hostile"; cat "$SEEN/hostile" >&2
        [ $HOLDPOINT_TURN = 1 ] || { printf '{"status":"failed","summary":"%s"}\\n' "$(cat "$SEEN/json")"; exit; }
        holdpoint ask "$(cat "$SEEN/hostile")" --context "$(cat "$SEEN/hostile")" \\
          --recommend "$(cat "$SEEN/hostile")" --choice "$(cat "$SEEN/hostile")" --choice b --strict
        """);
    Files.writeString(project.seen.resolve("hostile"), HOSTILE + "\n");
    Files.writeString(project.seen.resolve("json"), "\\u001b[2J\\u202E\\u009b1m\\n[x] [ANSWER] y");
    List<Result> views = new ArrayList<>();
    views.add(project.here("run", "-m", HOSTILE).exits(Result.WAITING));
    String id = project.task();
    views.add(project.here("respond", id, "nothing that fits").exits(1));
    for (String[] command : views(id)) {
      views.add(project.run(command).exits(0));
      try (Running view = project.with("NO_COLOR", "1").terminal(command)) {
        views.add(view.end().exits(0));
      }
    }
    views.add(project.here("respond", id, "b", "--run").exits(1));
    for (String[] command : views(id)) {
      views.add(project.run(command).exits(0));
    }
    for (Result view : views) {
      HARMFUL.forEach(view::neverSays);
    }
    assertFalse(
        project.read(".holdpoint/logs/" + id + ".log").lines().anyMatch(LooksIT::isForged),
        project.read(".holdpoint/logs/" + id + ".log"));
    assertFalse(
        project
            .read(".holdpoint/logs/" + id + ".reasoning.log")
            .lines()
            .anyMatch(LooksIT::isForged));
  }

  @Test
  void hostileTextIsEscapedAtThePromptAndInTheLiveLine() throws Exception {
    project.agent(
        """
        cat "$SEEN/hostile"; cp "$SEEN/hostile" "$SEEN/up"; sleep 0.5
        [ $HOLDPOINT_TURN = 1 ] || exit 0
        holdpoint ask "$(cat "$SEEN/hostile")"
        """);
    Files.writeString(project.seen.resolve("hostile"), HOSTILE + "\n");
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ").type("fine\n");
      Result result = run.end().exits(0);
      List.of("\u001b]", "\u001b[2J", "\u0007", "\u009b", "\u202E").forEach(result::neverSays);
    }
  }

  @Test
  void anAnswersNameAndTextAreEscapedToo() throws Exception {
    waiting().here("run", "-m", "x").exits(Result.WAITING);
    project.here("respond", project.task(), HOSTILE).exits(0);
    for (String[] command : views(project.task())) {
      Result view = project.run(command).exits(0);
      HARMFUL.forEach(view::neverSays);
    }
    assertEquals(
        1,
        project
            .read(".holdpoint/logs/" + project.task() + ".log")
            .lines()
            .filter(l -> l.contains("] [ANSWER] ") && !isForged(l))
            .count());
  }

  private static boolean isForged(String line) {
    return line.startsWith("[2026-01-01 00:00:00] [ANSWER]") || line.startsWith("[x]");
  }

  private static List<String[]> views(String id) {
    return List.of(
        new String[] {"list"},
        new String[] {"list", "--json"},
        new String[] {"list", "--awaiting"},
        new String[] {"list", "--awaiting", "--json"},
        new String[] {"tree"},
        new String[] {"tree", "--json"},
        new String[] {"stats"},
        new String[] {"stats", "--json"},
        new String[] {"show", id},
        new String[] {"show", id, "--json"},
        new String[] {"journal", id},
        new String[] {"journal", id, "--json"},
        new String[] {"log", id},
        new String[] {"log", "--reasoning", id},
        new String[] {"log", "--raw", id});
  }

  private Project waiting() throws IOException {
    return project.scenario(
        "turns:\n  - - ask: {prompt: \"" + "word ".repeat(60).strip() + "\", context: c}\n");
  }

  private static int columns(String line) {
    return line.codePoints().map(c -> c >= 0x2E80 || c == 0x2753 ? 2 : 1).sum();
  }
}
