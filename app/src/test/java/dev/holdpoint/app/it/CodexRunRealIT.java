package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.real.Reply;
import dev.holdpoint.app.real.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real Codex run by the real program: its process is gone while people think. */
class CodexRunRealIT {
  private static final String ODD = "\"8443\" it's `x` $HOME \\ \n  two lines 🙂";
  private static final String TOLD = "## Human Response to Your Question";
  private static final Reply DONE = Reply.text("All done.");

  @TempDir Path folder;

  private static Reply.Speaks shell(String command) {
    // A slow machine is no reason to leave it running in the background.
    return Reply.tool("exec_command", Map.of("cmd", command, "yield_time_ms", 30_000));
  }

  private static Reply.Speaks ask(Map<String, Object> arguments) {
    return Reply.tool("mcp__holdpoint__ask_human", arguments);
  }

  @Test
  void anAnswerIsToldToTheSameThread() throws Exception {
    Script script = Script.inOrder(ask(Map.of("prompt", "Which port?")), DONE);
    try (CodexProject codex = CodexProject.in(folder, script)) {
      codex.run("run", "-m", "Open a port").exits(Result.WAITING).saysOut("Which port?");
      assertEquals(List.of(), codex.processes(), "nobody waits");
      codex.run("respond", codex.gate(), ODD).exits(Result.DONE);
      codex.run("run").exits(Result.DONE);
      assertTrue(codex.last().lastPrompt().contains(ODD));
      assertTrue(codex.last().hasPrompt("Open a port"), "the thread is the same");
      JsonObject shown = codex.project.show(codex.project.task());
      assertEquals("done", shown.text("state"));
      assertEquals(1, shown.objects("gates").size());
      assertEquals(200, shown.objects("usage").getFirst().number("inputTokens"));
    }
  }

  @Test
  void whereTheRunWaitsTheAnswerIsTheToolsResult() throws Exception {
    Script script = Script.inOrder(ask(Map.of("prompt", "Which port?")), DONE);
    try (CodexProject codex = CodexProject.in(folder, script);
        Running run = codex.project.start("run", "--wait", "-m", "x")) {
      Await.until("a gate", () -> !codex.open().isEmpty());
      codex.run("respond", codex.gate(), ODD).exits(Result.DONE);
      run.result().exits(Result.DONE);
      assertTrue(codex.last().lastResult().text().contains("two lines 🙂"));
      assertEquals(1, codex.project.events().stream().filter("turn.started"::equals).count());
    }
  }

  @Test
  void anApprovedCommandRunsOnce() throws Exception {
    Script script =
        Script.inOrder(shell("echo made >> it.txt"), shell("echo made >> it.txt"), DONE);
    try (CodexProject codex = CodexProject.in(folder, script)) {
      codex.run("run", "-m", "x").exits(Result.WAITING).saysOut("echo made >> it.txt");
      assertFalse(Files.exists(codex.project.root.resolve("it.txt")));
      codex.run("respond", codex.gate(), "--approve").exits(Result.DONE);
      codex.run("run").exits(Result.DONE);
      assertEquals("made\n", Files.readString(codex.project.root.resolve("it.txt")));
    }
  }

  @Test
  void aRejectedCommandHasNotRunHoweverOftenItIsTried() throws Exception {
    Script script = Script.inOrder(shell("touch it.txt"), shell("touch it.txt"), DONE);
    try (CodexProject codex = CodexProject.in(folder, script)) {
      codex.run("run", "-m", "x").exits(Result.WAITING);
      codex.run("respond", codex.gate(), "--reject", ODD).exits(Result.DONE);
      codex.run("run").exits(Result.DONE);
      assertFalse(Files.exists(codex.project.root.resolve("it.txt")));
      assertTrue(codex.last().lastPrompt().contains(ODD), codex.last().lastPrompt());
      assertTrue(codex.last().lastResult().text().contains("ejected"));
    }
  }

  @Test
  void anEditedCommandRunsAsEditedAndTheModelIsTold() throws Exception {
    String edited = "echo \"it's\" > b.txt";
    Script script = Script.inOrder(shell("echo no > a.txt"), shell(edited), DONE);
    try (CodexProject codex = CodexProject.in(folder, script)) {
      codex.run("run", "-m", "x").exits(Result.WAITING);
      codex
          .run(
              "respond",
              codex.gate(),
              "--approve",
              "--args",
              "{\"command\": \"echo \\\"it's\\\" > b.txt\"}")
          .exits(Result.DONE);
      codex.run("run").exits(Result.DONE);
      assertFalse(Files.exists(codex.project.root.resolve("a.txt")));
      assertEquals("it's\n", Files.readString(codex.project.root.resolve("b.txt")));
      assertTrue(codex.last().hasPrompt("b.txt"));
    }
  }

  @Test
  void aQuestionInTheShellNeedsNoPermission() throws Exception {
    Script script =
        seen ->
            seen.hasPrompt(TOLD)
                ? DONE
                : seen.turns() == 0
                    ? shell("holdpoint ask 'Which port?'")
                    : Reply.text("I end my turn.");
    try (CodexProject codex = CodexProject.in(folder, script)) {
      codex.run("run", "-m", "x").exits(Result.WAITING);
      assertEquals("question", codex.open().getFirst().text("kind"));
      codex.run("respond", codex.gate(), ODD).exits(Result.DONE);
      codex.run("run").exits(Result.DONE);
      assertTrue(codex.last().lastPrompt().contains(ODD));
    }
  }

  @Test
  void neitherKeysNorSecretsAreInWhatIsWritten() throws Exception {
    Script script =
        Script.inOrder(ask(Map.of("prompt", "The key?", "sensitive", true)), Reply.text("s3cret!"));
    try (CodexProject codex = CodexProject.in(folder, script)) {
      codex.run("run", "-m", "x").exits(Result.WAITING);
      codex.project.runWithInput("s3cret", "respond", codex.gate(), "--file", "-").exits(0);
      codex.run("run").exits(Result.DONE).neverSays("s3cret");
      assertTrue(codex.last().lastPrompt().contains("s3cret"));
      assertEquals("", codex.project.shell("grep -rlE 's3cret|made-up' .holdpoint || true"));
      codex.run("journal", "export").neverSays("s3cret");
    }
  }
}
