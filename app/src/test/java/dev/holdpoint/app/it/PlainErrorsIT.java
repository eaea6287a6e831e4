package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes wrong with files and programs is said in words, not by names of Java's classes. */
@Execution(ExecutionMode.CONCURRENT)
class PlainErrorsIT {
  private static final String SCENARIO =
      "turns:\n  - - ask: {prompt: Q?}\n  - - finish: {summary: x}\n";

  @TempDir Path folder;

  /**
   * A way to break something.
   *
   * @param broken what a shell does in the project before
   * @param line the command, its words apart by single blanks
   * @param said what must be said about it
   */
  private record Case(String broken, String line, String said) {}

  static Stream<Case> cases() {
    String long300 = "x".repeat(300);
    return Stream.of(
        new Case("true", "run nothing.md", "nothing.md"),
        new Case("true", "run tasks", "is a directory"),
        new Case("true", "run " + long300 + ".md", "xxx"),
        new Case("ln -s loop.md tasks/loop.md", "run tasks/loop.md", "loop.md"),
        new Case("ln -s nowhere tasks/gone.md", "run tasks/gone.md", "gone.md"),
        new Case("true", "run-all nothing", "nothing"),
        new Case("true", "run-all tasks/a.md", "tasks/a.md"),
        new Case("true", "init tasks/a.md", "tasks/a.md"),
        new Case("true", "init tasks/a.md/inner", "tasks/a.md"),
        new Case("true", "-C nothing list", "nothing"),
        new Case("true", "-C tasks/a.md list", "tasks/a.md"),
        new Case("rm holdpoint.yaml; mkdir holdpoint.yaml", "validate", "is a directory"),
        new Case("mkdir -p prompts/work.md", "validate", "prompts/work.md: is a directory"),
        new Case("mkdir prompts; ln -s work.md prompts/work.md", "validate", "prompts/work.md"),
        new Case("rm scenario.yaml; mkdir scenario.yaml", "run tasks/a.md", "is a directory"),
        new Case("rm scenario.yaml", "run tasks/a.md", "there is no file"),
        new Case("echo x > .holdpoint", "list", ".holdpoint"),
        new Case("mkdir -p .holdpoint/holdpoint.db", "list", "it is a folder"),
        new Case("mkdir .holdpoint; seq 9999 > .holdpoint/holdpoint.db", "list", "holdpoint.db"),
        new Case("mkdir .holdpoint; echo x > .holdpoint/logs", "run tasks/a.md", "Not a directory"),
        new Case("mkdir .holdpoint; echo x > .holdpoint/state", "run tasks/a.md", "state"),
        new Case(
            "mkdir .holdpoint; echo x > .holdpoint/interaction", "run tasks/a.md", "interaction"),
        new Case("mkdir .holdpoint; echo x > .holdpoint/locks", "run tasks/a.md", "locks"),
        new Case("mkdir .holdpoint; echo x > .holdpoint/owners", "run tasks/a.md", "owners"),
        new Case("echo x > ../home/.config; echo x > ../home/.local", "add x", "home"),
        new Case("true", "add x --document nothing.pdf", "nothing.pdf"),
        new Case("true", "add x --document tasks", "tasks"),
        new Case("true", "token create --role wrong", "wrong"),
        new Case("true", "serve --host nowhere.invalid --port 0", "nowhere.invalid"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void filesAreNamedAndClassesAreNot(Case given) throws Exception {
    Project project = Project.in(folder).scenario(SCENARIO).write("tasks/a.md", "# A\n");
    project.shell(given.broken());

    String[] line = given.line().split(" ");
    // What a run can't write beside the journal is said by the process.
    Result result = given.line().equals("run tasks/a.md") ? project.run(line) : project.here(line);

    assertNotEquals(0, result.exit(), result::toString);
    plain(result.exits(result.exit()), given.said());
  }

  private static void plain(Result result, String said) {
    String all = result.out() + result.err();
    assertFalse(all.contains("Exception"), result::toString);
    assertFalse(all.contains("java."), result::toString);
    assertTrue(all.contains(said), () -> said + " is not said\n" + result);
  }

  @Test
  void whatIsAnsweredFromFilesAndEditorsToo() throws Exception {
    Project project = Project.in(folder).scenario(SCENARIO).write("tasks/a.md", "# A\n");
    project.run("run", "tasks/a.md").exits(Result.WAITING);
    String id = project.task();
    plain(project.run("respond", id, "--file", "nothing.txt").exits(Result.USAGE), "nothing.txt");
    plain(project.here("respond", id, "--file", "tasks").exits(Result.USAGE), "tasks");
    project.with("EDITOR", "/no/such/editor").with("TMPDIR", "/no/such/folder");
    Result edited = project.run("respond", id, "-e");
    assertNotEquals(0, edited.exit());
    plain(edited, "editor");
    project.shell("rm .holdpoint/logs/%1$s.log && mkdir .holdpoint/logs/%1$s.log".formatted(id));
    Result log = project.run("log", id);
    assertNotEquals(0, log.exit(), log::toString);
    plain(log, id + ".log");
  }

  @Test
  void programsThatCanNotBeStartedToo() throws Exception {
    Project project = Project.in(folder).agent("");
    project.shell("rm agent.sh");
    Result missing = project.run("run", "-m", "x").exits(Result.REFUSED);
    plain(missing, "agent.sh");
    project.shell("echo 'not a program' > agent.sh");
    plain(project.here("run", "-m", "y").exits(Result.REFUSED), "agent.sh");
    project.shell("rm agent.sh && mkdir agent.sh");
    plain(project.here("run", "-m", "z").exits(Result.REFUSED), "agent.sh");
  }
}
