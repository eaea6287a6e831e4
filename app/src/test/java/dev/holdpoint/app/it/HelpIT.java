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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Help, versions, and calls that are wrong. */
@Execution(ExecutionMode.CONCURRENT)
class HelpIT {
  private static final List<String> LATER =
      List.of(
          "claude-code",
          "codex",
          "acp",
          "native",
          "retry",
          "allowwrite",
          "notify",
          "cockpit",
          "companion");

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "demo",
        "init",
        "validate",
        "run",
        "run-all",
        "work",
        "add",
        "edit",
        "dep",
        "close",
        "diff",
        "apply",
        "clean",
        "cancel",
        "defer",
        "reopen",
        "list",
        "tree",
        "show",
        "ask",
        "mcp",
        "respond",
        "log",
        "journal",
        "stats",
        "serve",
        "link",
        "token",
        "where",
        "completion"
      })
  void everyHelpHasExamplesAndNothingOfWhatIsNotThere(String command) throws Exception {
    Result help =
        (command.isEmpty() ? project.run("--help") : project.run(command, "--help")).exits(0);

    help.saysOut("Usage: holdpoint", "Examples:", "--help");
    assertEquals("", help.err());
    String text = help.out().toLowerCase(Locale.ROOT);
    LATER.forEach(word -> assertFalse(text.contains(word), () -> word + " in\n" + help.out()));
    help.out().lines().forEach(line -> assertTrue(line.length() <= 100, line));
  }

  @Test
  void helpIsFoundInEveryUsualWay() throws Exception {
    String help = project.run("run", "--help").exits(0).out();

    assertEquals(help, project.run("run", "-h").exits(0).out());
    assertEquals(help, project.run("help", "run").exits(0).out());
    assertEquals(project.run("--help").out(), project.run("help").exits(0).out());
    project.run().exits(Result.USAGE).saysErr("Usage: holdpoint").saysNothingOut();
  }

  @Test
  void unknownCommandsAndOptionsAreAnsweredWithASuggestion() throws Exception {
    project.run("lsit").exits(Result.USAGE).saysErr("lsit", "mean list?").saysNothingOut();
    project.run("chat").exits(Result.USAGE).saysErr("no command \"chat\"");
    project.run("run", "--treshold", "3").exits(Result.USAGE).saysErr("--threshold");
    project.run("list", "--jsn").exits(Result.USAGE).saysErr("--json");
    project.run("run", "--agent").exits(Result.USAGE).saysErr("--agent");
    project.run("--frobnicate").exits(Result.USAGE).saysErr("--frobnicate");
    project.run("list", "extra").exits(Result.USAGE).saysErr("extra");
  }

  @Test
  void helpForACommandThatIsNotThereIsAnError() throws Exception {
    for (String[] line :
        List.of(
            new String[] {"lsit", "--help"},
            new String[] {"--help", "lsit"},
            new String[] {"help", "lsit"},
            new String[] {"-C", "/", "lsit", "-h"})) {
      project
          .run(line)
          .exits(Result.USAGE)
          .saysNothingOut()
          .saysErr("There is no command \"lsit\"", "Did you mean list?");
    }
    project.here("dep", "ad", "--help").exits(Result.USAGE).saysErr("no command \"ad\"", "add");
    project.here("dep", "ad").exits(Result.USAGE).saysErr("no command \"ad\"", "add");
    project.here("frobnicate", "--help").exits(Result.USAGE).saysErr("no command").saysNothingOut();
    project.here("list", "--help").exits(0).saysOut("--awaiting");
    project.here("journal", "hp-1a2b", "--help").exits(0).saysOut("journal");
    project.here("--help").exits(0).saysOut("COMMAND");
  }

  @Test
  void theVersionIsOneLine() throws Exception {
    assertTrue(project.run("--version").exits(0).out().matches("holdpoint \\d\\S*\n"));
  }

  @Test
  void theCompletionScriptIsOneThatBashTakes() throws Exception {
    project.write("completion.sh", project.run("completion").exits(0).out());

    project.shell("bash -n completion.sh");
    assertTrue(project.read("completion.sh").contains("respond"));
  }

  @Test
  void debugShowsTheStackTraceThatNobodySeesOtherwise() throws Exception {
    project.run("list").exits(Result.USAGE);

    Result debug = project.run("--debug", "list");

    assertEquals(Result.USAGE, debug.exit());
    assertTrue(debug.err().contains("\tat "), debug::toString);
  }

  @Test
  void aClosedPipeIsNoError() throws Exception {
    project.scenario("turns:\n  - - finish: {summary: x}\n");

    String said =
        project.shell(
            "'"
                + Program.LAUNCHER
                + "' --help | head -n 1; '"
                + Program.LAUNCHER
                + "' list < /dev/null 2>&1");

    assertTrue(said.contains("No tasks") && !said.contains("Exception"), said);
  }
}
