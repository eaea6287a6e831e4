package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Answers by file, and the state that other programs read. */
@Execution(ExecutionMode.CONCURRENT)
class FileChannelIT {
  @TempDir Path folder;
  Project project;
  String task;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void theRequestSaysWhatIsAsked() throws Exception {
    ask("prompt: \"Which?\", context: \"Why\", inputType: choice, choices: [a, b]");

    JsonObject request = Json.object(project.read(gateFolder() + "/request.json"));

    assertTrue(
        request
            .values()
            .keySet()
            .containsAll(
                Set.of(
                    "gate",
                    "task",
                    "kind",
                    "prompt",
                    "context",
                    "input_type",
                    "choices",
                    "sensitive",
                    "timestamp")),
        request::toString);
    assertEquals(task + ".1", request.text("gate"));
    assertEquals(task, request.text("task"));
    assertEquals("question", request.text("kind"));
    assertEquals("choice", request.text("input_type"));
    assertEquals(List.of("a", "b"), request.texts("choices"));
    assertTrue(request.text("timestamp").endsWith("Z"));
    assertEquals(List.of("request.json"), project.names(gateFolder()));
  }

  @Test
  void whatTheInstructionsSayWorks() throws Exception {
    ask("prompt: Which?");
    String line =
        project.run("run").out().lines().filter(l -> l.contains("echo")).findFirst().orElseThrow();
    project.shell(line.substring(line.indexOf("echo")).replace("…", "it's fine"));

    project.run("run").exits(0).saysOut("took it's fine");

    assertFalse(project.has(gateFolder()));
    JsonObject gate = gate();
    assertEquals("it's fine", gate.text("answer"));
    assertEquals("file", gate.text("channel"));
  }

  @Test
  void oneTrailingNewlineIsNotPartOfTheAnswer() throws Exception {
    ask("prompt: Which?");
    project.write(gateFolder() + "/response.txt", " two\nlines \n\n");

    project.run("run").exits(0);

    assertEquals(" two\nlines \n", gate().text("answer"));
  }

  @Test
  void anEmptyFileIsIgnored() throws Exception {
    ask("prompt: Which?");
    project.write(gateFolder() + "/response.txt", "");

    project.run("run").exits(Result.WAITING);

    assertEquals(List.of("request.json", "response.txt"), project.names(gateFolder()));
    assertEquals("open", gate().text("state"));
  }

  @Test
  void aFileThatIsStillWrittenIsTakenWhole() throws Exception {
    ask("prompt: Which?");
    // However slow the writer is, it does not rest for so long.
    project.with("HOLDPOINT_JAVA_OPTS", "-Dholdpoint.quietMillis=10000");
    Process writer =
        new ProcessBuilder(
                "sh", "-c", "for i in 1 2 3 4 5; do echo $i; sleep 0.2; done > response.txt")
            .directory(project.root.resolve(gateFolder()).toFile())
            .start();
    Await.until(
        "the first line",
        () ->
            project.has(gateFolder() + "/response.txt")
                && !project.read(gateFolder() + "/response.txt").isEmpty());

    project.run("run").exits(0);

    assertEquals(0, writer.waitFor());
    assertEquals("1\n2\n3\n4\n5", gate().text("answer"));
  }

  @Test
  void oneThatDoesNotFitIsPutAsideWithTheReason() throws Exception {
    ask("prompt: Sure?, inputType: confirmation");
    project.write(gateFolder() + "/response.txt", "perhaps\n");

    project.run("run").exits(Result.WAITING).saysErr("yes or no");

    assertEquals("perhaps\n", project.read(gateFolder() + "/response.rejected.txt"));
    assertTrue(project.read(gateFolder() + "/error.txt").contains("yes or no"));
    assertFalse(project.has(gateFolder() + "/response.txt"));
    assertEquals("open", gate().text("state"));

    project.write(gateFolder() + "/response.txt", "Approve\n");
    project.run("run").exits(0).saysOut("took yes");
  }

  @Test
  void ofAFileAndACommandAtOnceTheFirstWins() throws Exception {
    ask("prompt: Which?");
    project.write(gateFolder() + "/response.txt", "by file\n");

    // A file counts once it was left alone for half a second, which may be over by now.
    Result respond = project.run("respond", task + ".1", "by command");

    String winner = respond.exit() == 0 ? "by command" : "by file";
    if (respond.exit() != 0) {
      respond.exits(1).saysErr("already answered by", "via file");
    }
    project.run("run").exits(0).saysOut("took " + winner);
    assertEquals(winner, gate().text("answer"));
    assertFalse(project.has(gateFolder()));
  }

  @Test
  void theStateFileFollowsTheTask() throws Exception {
    ask("prompt: Which?, context: Why");
    JsonObject waiting = project.stateFile(task);
    assertEquals(task, waiting.text("taskId"));
    assertEquals("awaiting_input", waiting.text("state"));
    assertEquals("work", waiting.text("currentStep"));
    JsonObject pending = waiting.object("pendingQuestion");
    assertEquals(Set.of("gate", "question", "context", "timestamp"), pending.values().keySet());
    assertEquals(task + ".1", pending.text("gate"));
    assertEquals(List.of(), waiting.values().get("interactionHistory"));
    assertTrue(waiting.text("lastUpdate").endsWith("Z"));

    project.run("respond", task, "this", "--by", "bob").exits(0);
    JsonObject open = project.stateFile(task);
    assertEquals("open", open.text("state"));
    assertFalse(open.values().containsKey("pendingQuestion"));
    JsonObject exchange = open.objects("interactionHistory").getFirst();
    assertTrue(
        exchange
            .values()
            .keySet()
            .containsAll(
                Set.of(
                    "gate",
                    "question",
                    "answer",
                    "by",
                    "channel",
                    "timestamp",
                    "askedAt",
                    "answeredAt")),
        exchange::toString);
    assertEquals("this", exchange.text("answer"));
    assertEquals("bob", exchange.text("by"));

    project.run("run").exits(0);
    JsonObject done = project.stateFile(task);
    assertEquals("done", done.text("state"));
    assertTrue(done.values().containsKey("tokenUsage"));
    assertEquals(Set.of("totalDuration", "totalPauseTime"), done.object("stats").values().keySet());
  }

  @Test
  void theOldestOfSeveralQuestionsIsThePendingOne() throws Exception {
    project.scenario("turns:\n  - - ask: {prompt: A?}\n    - ask: {prompt: B?}\n");
    task = project.run("run", "-m", "x", "--json").json().text("id");
    assertEquals("A?", project.stateFile(task).object("pendingQuestion").text("question"));

    project.run("respond", task + ".1", "a").exits(0);

    assertEquals("B?", project.stateFile(task).object("pendingQuestion").text("question"));
  }

  private void ask(String question) throws Exception {
    project.scenario(
        "turns:\n  - - ask: {" + question + "}\n  - - finish: {summary: \"took ${answer}\"}\n");
    task = project.run("run", "-m", "x", "--json").exits(Result.WAITING).json().text("id");
  }

  private String gateFolder() {
    return ".holdpoint/interaction/" + task + ".1";
  }

  private JsonObject gate() throws Exception {
    return project.show(task).objects("gates").getFirst();
  }
}
