package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are full, read-only or have forgotten something: said plainly, nothing lost. */
class BrokenDiskIT {
  private static final String SCENARIO =
      """
      turns:
        - - say: hello
          - ask: Which?
        - - write: {path: out.txt, text: "${answer}"}
          - finish: {summary: "took ${answer}"}
      """;

  @TempDir Path folder;

  @Test
  void aFullDiskIsSaidAndNothingIsLost() throws Exception {
    try (Disk disk = Disk.mount(folder)) {
      Project project = waiting(disk.place());
      String task = project.task();
      disk.fill();

      Result refused = project.run("respond", task, "x".repeat(100_000)).exits(Result.REFUSED);
      refused.saysErr("holdpoint.db", "disk is full").saysNothingOut();
      project.run("run", "-m", "more").exits(Result.REFUSED).saysErr("full");
      assertStillAwaiting(project, task);

      disk.free();
      project.run("respond", task, "this").exits(0);
      assertGoesOn(project, task);
    }
  }

  @Test
  void aServerGoesOnOnceThereIsSpaceAgain() throws Exception {
    try (Disk disk = Disk.mount(folder);
        ServedProject project =
            ServedProject.open(disk.place(), "turns:\n  - - ask: Which?\n  - - finish: {}\n")) {
      String task = project.add("Ask").id().value();
      project.work();
      String answer = "/api/v1/gates/" + task + ".1/answer";
      Browser person =
          Browser.at(project.address())
              .bearer(project.token(Role.RESPONDER))
              .with("Content-Type", "application/json");
      disk.fill();
      String large = "{\"answer\": \"" + "x".repeat(200_000) + "\"}";
      for (int i = 0; i < 3; i++) {
        String said = person.post(answer, large).is(503).json().text("detail");
        assertTrue(said.contains("the disk is full"), said);
      }
      disk.free();
      person.post(answer, large).is(200);
    }
  }

  @Test
  void aDiskThatFillsWhileAnAgentWorksStopsNothingThatIsRecorded() throws Exception {
    try (Disk disk = Disk.mount(folder)) {
      Project project = Project.in(disk.place());
      project.with("OUT", folder.resolve("outside").toString());
      project.agent(
          """
          [ -e "$OUT" ] || { touch "$OUT"; cat /dev/zero > "$FILL/filling" 2> /dev/null; }
          i=0; while [ $i -lt 2000 ]; do echo "line $i of a long output"; i=$((i + 1)); done
          echo '{"status":"completed","summary":"ok"}'
          """);
      project.with("FILL", disk.place().toString());

      Result full = project.run("run", "-m", "x");
      assertTrue(full.exit() == Result.REFUSED || full.exit() == Result.DONE, full::toString);
      full.exits(full.exit()).saysErr("disk");

      disk.free();
      project.run("run").exits(Result.DONE);
      assertEquals("done", project.state());
      project.run("journal", "verify").exits(0);
    }
  }

  @Test
  void aReadOnlyDiskIsSaidAndNothingIsLost() throws Exception {
    try (Disk disk = Disk.mount(folder)) {
      Project project = waiting(disk.place());
      String task = project.task();
      disk.makeReadOnly();

      project.run("respond", task, "this").exits(Result.REFUSED).saysErr("holdpoint.db");
      project.run("run", "-m", "x").exits(Result.REFUSED).saysErr("holdpoint.db");
      // To look needs no right to write.
      project.run("run").exits(Result.WAITING).saysOut(task);
      project.run("list").exits(0).saysOut(task);

      disk.makeWritable();
      assertStillAwaiting(project, task);
      project.run("respond", task, "this").exits(0);
      assertGoesOn(project, task);
    }
  }

  @Test
  void aProjectCanNotBeBegunOnAReadOnlyDisk() throws Exception {
    try (Disk disk = Disk.mount(folder)) {
      Project project = Project.in(disk.place()).scenario(SCENARIO);
      disk.makeReadOnly();

      project.run("run", "-m", "x").exits(Result.REFUSED).saysErr(project.root.toString());
      project.run("init", "new").exits(Result.USAGE).saysErr("new", "Read-only");
    }
  }

  @Test
  void aTruncatedStoreIsSaidAndLeftAsItIs() throws Exception {
    Project project = waiting(folder);
    String task = project.task();
    Path store = store(project);
    byte[] whole = Files.readAllBytes(store);
    for (int size : List.of(0, 1, 100, whole.length / 2)) {
      cut(store, size);
      byte[] damaged = Files.readAllBytes(store);

      for (List<String> command :
          List.of(
              List.of("list"),
              List.of("respond", task, "this"),
              List.of("run"),
              List.of("show", task),
              List.of("journal", "verify"))) {
        project
            .run(command.toArray(String[]::new))
            .exits(Result.REFUSED)
            .saysErr(store.toString(), "backup");
      }

      assertEquals(ByteBuffer.wrap(damaged), ByteBuffer.wrap(Files.readAllBytes(store)));
      Files.write(store, whole);
    }
    project.run("respond", task, "this").exits(0);
    assertGoesOn(project, task);
  }

  @Test
  void anOverwrittenStoreIsSaidAndLeftAsItIs() throws Exception {
    Project project = waiting(folder);
    Path store = store(project);
    Files.writeString(store, "this was once a store ".repeat(1000));
    byte[] damaged = Files.readAllBytes(store);

    project.run("list").exits(Result.REFUSED).saysErr(store.toString(), "damaged", "backup");
    project.run("run").exits(Result.REFUSED).saysErr(store.toString());

    assertEquals(ByteBuffer.wrap(damaged), ByteBuffer.wrap(Files.readAllBytes(store)));
  }

  @Test
  void aClockThatJumpsBackLosesNothing() throws Exception {
    Project project = Project.in(folder).scenario(SCENARIO);
    project.run("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    clock(project, -370L * 24 * 3600 * 1000);
    project.run("respond", task, "this").exits(0);
    clock(project, -400L * 24 * 3600 * 1000);
    assertGoesOn(project, task);
    project.run("list").exits(0).saysOut("just now");
    project.environment.remove("HOLDPOINT_JAVA_OPTS");

    List<String> times =
        project.run("journal", task, "--json").exits(0).jsonList().stream()
            .map(entry -> entry.text("at"))
            .toList();
    assertEquals(times.stream().sorted().toList(), times);
    JsonObject stats = project.show(task).object("stats");
    assertTrue(stats.number("totalDuration") >= 0 && stats.number("totalPauseTime") >= 0);
    project.run("journal", "verify").exits(0);
  }

  private static void clock(Project project, long offset) {
    project.with("HOLDPOINT_JAVA_OPTS", "-Dholdpoint.clockOffsetMillis=" + offset);
  }

  private static Project waiting(Path place) throws Exception {
    Project project = Project.in(place).scenario(SCENARIO);
    project.run("run", "-m", "x").exits(Result.WAITING);
    return project;
  }

  private static void assertStillAwaiting(Project project, String task) throws Exception {
    project.run("list", "--awaiting").exits(0).saysOut(task + ".1", "Which?");
  }

  private static void assertGoesOn(Project project, String task) throws Exception {
    project.run("run", task).exits(Result.DONE).saysOut("took this");
    assertEquals("this", project.read("out.txt"));
    assertEquals("this", project.show(task).objects("gates").getFirst().text("answer"));
  }

  private static Path store(Project project) {
    return project.root.resolve(".holdpoint/holdpoint.db");
  }

  private static void cut(Path store, long size) throws Exception {
    try (FileChannel channel = FileChannel.open(store, StandardOpenOption.WRITE)) {
      channel.truncate(size);
    }
  }
}
