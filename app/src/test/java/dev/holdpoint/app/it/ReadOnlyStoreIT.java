package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may read the project's files and not write them can look at everything. */
class ReadOnlyStoreIT {
  private static final List<String> ANOTHER =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--");
  private static final String SCENARIO =
      """
      turns:
        - - say: hello
          - ask: {prompt: Which database?}
        - - finish: {summary: "took ${answer}"}
      """;

  @TempDir Path folder;
  Project project;
  String task;

  @BeforeEach
  void prepare() throws Exception {
    assumeTrue(canActForAnother(), "SKIPPED: nobody else can be tried who starts this program");
    project = Project.in(folder).scenario(SCENARIO);
    project.run("run", "-m", "Add a store").exits(Result.WAITING);
    task = project.task();
    readable();
  }

  private void readable() throws Exception {
    Program.shell(
        "chmod 755 %1$s && chmod -R a+rX %1$s && find %1$s -type d -exec chmod go-w {} +"
            .formatted(Program.quoted(folder.toString())));
  }

  /** Only root can act for another user, who must be able to start the program where it stands. */
  private static boolean canActForAnother() throws Exception {
    List<String> line = new ArrayList<>(ANOTHER);
    line.addAll(List.of("test", "-x", Program.LAUNCHER.toString()));
    try {
      return new ProcessBuilder(line).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** As a user who may read everything here, and write nothing. */
  private Result reader(String... arguments) throws Exception {
    List<String> line = new ArrayList<>(ANOTHER);
    line.addAll(Program.line(arguments));
    try (Running running = Program.start(project.root, project.environment, line)) {
      return running.result();
    }
  }

  private Path store() {
    return project.root.resolve(".holdpoint/holdpoint.db");
  }

  private Path beside(String ending) {
    return Path.of(store() + ending);
  }

  private void everythingIsShown() throws Exception {
    List<String> before = project.names(".holdpoint");
    reader("list").exits(0).saysOut(task, "Add a store").neverSays("can't be");
    reader("list", "--awaiting").exits(0).saysOut(task + ".1", "Which database?");
    reader("list", "--json").exits(0).saysOut(task);
    reader("show", task).exits(0).saysOut("Which database?").neverSays("can't be");
    reader("tree").exits(0).saysOut(task);
    reader("stats").exits(0).saysOut("Add a store");
    reader("journal", task).exits(0).saysOut("gate.opened");
    reader("log", task).exits(0).saysOut("[QUESTION]").neverSays("can't be");
    assertEquals(before, project.names(".holdpoint"), "nothing is left behind");
  }

  @Test
  void whileNobodyHasItOpen() throws Exception {
    assertFalse(Files.exists(beside("-wal")), "all is in the file");
    everythingIsShown();

    reader("respond", task, "postgres").exits(Result.REFUSED).saysErr("read-only");
    reader("add", "Other").exits(Result.REFUSED).saysErr("read-only").neverSays("Exception");
    assertEquals("awaiting_input", project.state());
    project.run("respond", task, "postgres", "--run").exits(0);
    reader("show", task).exits(0).saysOut("took postgres");
  }

  @Test
  void whileSomebodyWritesIt() throws Exception {
    try (Running waiting = project.start("run", "--wait", task)) {
      Await.until("it has the store open", () -> Files.exists(beside("-shm")));
      everythingIsShown();
      project.run("respond", task, "postgres").exits(0);
      waiting.result();
    }
    reader("show", task).exits(0).saysOut("postgres");
  }

  @Test
  void whileAGateIsOverdueThatNobodyCouldCloseYet() throws Exception {
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml") + "gates: {timeout: 1h, onTimeout: fail}\n");
    project.run("run", "-m", "Add another").exits(Result.WAITING);
    readable();
    project.with(
        "HOLDPOINT_JAVA_OPTS", "-Dholdpoint.clockOffsetMillis=" + Duration.ofHours(2).toMillis());

    everythingIsShown();
    reader("list", "--awaiting").exits(0).saysOut("Its deadline passed at ");
    reader("list").exits(0).saysOut("Add another");
  }

  @Test
  void whoWatchesSeesWhatOthersChange() throws Exception {
    List<String> line = new ArrayList<>(ANOTHER);
    line.addAll(Program.line("list", "--watch"));
    try (Running watching = Program.start(project.root, project.environment, line)) {
      watching.awaitOut("Add a store");
      for (String title : List.of("Second", "Third")) {
        project.run("add", title).exits(0);
        watching.awaitOut(title);
      }
      project.run("respond", task, "postgres").exits(0);
      project.run("add", "Fourth").exits(0);
      watching.awaitOut("Fourth");
      assertTrue(watching.isAlive(), watching::toString);
    }
  }

  @Test
  void whatCanNotBeReadIsSaidPlainly() throws Exception {
    Files.write(beside("-wal"), new byte[] {0});
    Program.shell("chmod a+r " + Program.quoted(beside("-wal").toString()));
    reader("list")
        .exits(Result.REFUSED)
        .saysErr("can't be read without write access", "as a user who may write")
        .neverSays("Exception");
    Files.delete(beside("-wal"));
    Program.shell("chmod 600 " + Program.quoted(store().toString()));
    Result closed = reader("list").exits(Result.REFUSED).saysErr("holdpoint.db").neverSays("java.");
    assertTrue(
        closed.err().contains("permission") || closed.err().contains("rights"), closed::toString);
  }
}
