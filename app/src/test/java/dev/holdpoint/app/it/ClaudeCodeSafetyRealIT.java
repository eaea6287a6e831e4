package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.real.Kind;
import dev.holdpoint.app.real.Part;
import dev.holdpoint.app.real.Reply;
import dev.holdpoint.app.real.Script;
import dev.holdpoint.app.real.Seen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the real Claude Code does only when somebody allowed it, whatever is killed meanwhile. */
class ClaudeCodeSafetyRealIT {
  private static final String COMMAND = "echo made >> made.txt; cat made.txt";
  private static final Reply MAKE =
      Reply.text("I make it.").tool("Bash", Map.of("command", COMMAND, "description", "Makes it"));
  private static final Reply DONE = Reply.text("All done.");

  @TempDir Path folder;

  private ClaudeProject making() throws Exception {
    return ClaudeProject.in(folder, Script.inOrder(MAKE, DONE));
  }

  @Test
  void anApprovedCommandRunsOnce() throws Exception {
    try (ClaudeProject claude = making()) {
      claude.run("run", "-m", "x").exits(Result.WAITING).saysOut("Bash: " + COMMAND);
      assertFalse(claude.project.has("made.txt"));
      claude.run("respond", claude.gate(), "--approve").exits(Result.DONE);
      claude.run("run").exits(Result.DONE);
      assertEquals("made\n", claude.project.read("made.txt"));
      assertEquals("made", claude.last().lastResult().text());
    }
  }

  @Test
  void aRejectedCommandHasNotRunAndTheModelIsToldWhy() throws Exception {
    try (ClaudeProject claude = making()) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      claude.run("respond", claude.gate(), "--reject", "not on a Sunday").exits(Result.DONE);
      claude.run("run").exits(Result.DONE);
      assertFalse(claude.project.has("made.txt"));
      assertTrue(claude.last().lastResult().failed());
      String told = claude.last().lastResult().text();
      assertTrue(told.contains("not on a Sunday"), told);
    }
  }

  @Test
  void anEditedCommandRunsAsEditedAndTheModelIsTold() throws Exception {
    try (ClaudeProject claude = making()) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      String args = "{\"command\": \"echo edited > made.txt; cat made.txt\"}";
      claude.run("respond", claude.gate(), "--approve", "--args", args).exits(Result.DONE);
      claude.run("run").exits(Result.DONE);
      assertEquals("edited\n", claude.project.read("made.txt"));
      assertEquals("edited", claude.last().lastResult().text());
      String all = claude.last().system() + claude.last().talk().parts();
      assertTrue(all.contains("A person changed this call before it ran."), all);
    }
  }

  @Test
  void theProjectsRulesDecideFirst() throws Exception {
    Script script =
        Script.inOrder(
            Reply.tool("Bash", Map.of("command", "touch allowed.txt"))
                .tool("Bash", Map.of("command", "touch denied.txt"))
                .tool("Bash", Map.of("command", "cat holdpoint.yaml")),
            DONE);
    String rules =
        """
        permissions:
          - {tool: Bash, match: "touch allowed*", decide: allow}
          - {tool: Bash, match: "*", decide: deny}
        """;
    try (ClaudeProject claude = ClaudeProject.in(folder, script).rules(rules)) {
      claude.run("run", "-m", "x").exits(Result.DONE);
      assertTrue(claude.project.has("allowed.txt"));
      assertFalse(claude.project.has("denied.txt"));
      assertTrue(
          resultOf("cat holdpoint.yaml", claude.last()).failed(),
          "nor what Claude Code itself would allow");
    }
  }

  /** What came of a command: results stand in the order in which they came, not of their calls. */
  private static Part.Result resultOf(String command, Seen seen) {
    Part.Call call =
        seen.calls().stream()
            .filter(one -> command.equals(one.arguments().get("command")))
            .findFirst()
            .orElseThrow();
    return seen.results().stream()
        .filter(one -> one.call().equals(call.id()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatIsWrittenInTheWorkspaceSwitchesNothingOff() throws Exception {
    try (ClaudeProject claude = making()) {
      claude.project.write(
          ".claude/settings.local.json",
          """
          {"disableAllHooks": true,
           "permissions": {"allow": ["Bash"], "defaultMode": "bypassPermissions"}}
          """);
      claude.run("run", "-m", "x").exits(Result.WAITING);
      assertFalse(claude.project.has("made.txt"));
    }
  }

  @Test
  void hooksThatMustNotCallUsEndInNoToolAtAll() throws Exception {
    try (ClaudeProject claude = making()) {
      claude.project.write(
          ".claude/settings.json",
          """
          {"allowedHttpHookUrls": ["https://example.org/*"], "permissions": {"allow": ["Bash"]}}
          """);
      claude.run("run", "-m", "x").exits(Result.DONE);
      assertFalse(claude.project.has("made.txt"));
      assertTrue(claude.last().lastResult().failed());
    }
  }

  @Test
  void itsOwnSettingsAreNotItsToChange() throws Exception {
    Path settings = folder.toRealPath().resolve("project/.claude/settings.json");
    Path plain = folder.toRealPath().resolve("project/plain.txt");
    Script script =
        Script.inOrder(
            Reply.tool("Write", Map.of("file_path", plain.toString(), "content", "x")),
            Reply.tool("Write", Map.of("file_path", settings.toString(), "content", "{}")),
            DONE);
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      assertTrue(Files.exists(plain), "elsewhere in its workspace it may write");
      assertFalse(Files.exists(settings));
      claude.run("respond", claude.gate(), "--approve").exits(Result.DONE);
      claude.run("run").exits(Result.DONE);
      assertTrue(Files.exists(settings), "its own doubts are answered by the same approval");
    }
  }

  @Test
  void aSubAgentsCommandIsApprovedInPlaceWhereTheRunWaits() throws Exception {
    Map<String, Object> errand =
        Map.of(
            "description", "An errand",
            "prompt", "Go.",
            "subagent_type", "general-purpose",
            "run_in_background", false);
    Script main = seen -> seen.turns() == 0 ? Reply.tool("Agent", errand) : DONE;
    Script sub = seen -> seen.turns() == 0 ? MAKE : Reply.text("Made.");
    try (ClaudeProject claude = ClaudeProject.in(folder, main, sub);
        Running run = claude.project.start("run", "--wait", "-m", "x")) {
      Await.until("a gate", () -> !claude.open().isEmpty());
      assertFalse(claude.project.has("made.txt"));
      claude.run("respond", claude.gate(), "--approve").exits(Result.DONE);
      run.result().exits(Result.DONE);
      assertEquals("made\n", claude.project.read("made.txt"));
      assertEquals("made", claude.model.await(Kind.SUBAGENT, 2).lastResult().text());
    }
  }

  @Test
  void aRunnerThatIsKilledWhileTheModelThinksIsFollowedByOneThatGoesOn() throws Exception {
    Script script = Script.inOrder(Reply.hang(), DONE);
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      try (Running run = claude.project.start("run", "-m", "Open a port")) {
        claude.model.awaitMain(1);
        run.signal("KILL").end();
      }
      claude.run("run").exits(Result.DONE);
      assertTrue(claude.last().hasPrompt("Open a port"));
      assertEquals(List.of(), claude.processes());
    }
  }

  @Test
  void whoseRunnerIsDeadUsesNoTool() throws Exception {
    CompletableFuture<Void> killed = new CompletableFuture<>();
    Script script =
        seen -> {
          killed.orTimeout(90, TimeUnit.SECONDS).join();
          return seen.turns() == 0
              ? Reply.tool("Bash", Map.of("command", "echo seen > seen.txt; echo alive"))
              : DONE;
        };
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.rules("permissions: [{tool: Bash, decide: allow}]\n");
      try (Running run = claude.project.start("run", "-m", "x")) {
        claude.model.awaitMain(1);
        run.signal("KILL").end();
        killed.complete(null);
        String told = claude.model.awaitMain(2).lastResult().text();
        assertTrue(told.contains("onFailure"), told);
        assertFalse(claude.project.has("seen.txt"));
      }
      claude.run("run").exits(Result.DONE);
      assertEquals(List.of(), claude.processes());
    }
  }

  @Test
  void whatMayHaveRunWhenTheRunnerWasKilledIsAskedAndNotRepeated() throws Exception {
    // Claude Code may hear of it in time to write down how its command ended, or not.
    assertNotRepeated(
        _ -> {}, Pattern.compile("it ran before this turn was cut off|it has run already"));
  }

  @Test
  void norIsItWhereEverythingWasKilledAtOnce() throws Exception {
    // Then Claude Code does not know how its command ended, and wants to use it once more.
    assertNotRepeated(ClaudeProject::kill, Pattern.compile("it has run already"));
  }

  private void assertNotRepeated(Consumer<ClaudeProject> more, Pattern told) throws Exception {
    String command = "echo made >> made.txt; while :; do sleep 1; done";
    Script script = Script.inOrder(Reply.tool("Bash", Map.of("command", command)), DONE);
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      claude.run("respond", claude.gate(), "--approve").exits(Result.DONE);
      try (Running run = claude.project.start("run")) {
        // All of it: the shell makes the file before it writes.
        Await.until(
            "its effect",
            () ->
                claude.project.has("made.txt") && claude.project.read("made.txt").equals("made\n"));
        run.signal("KILL").end();
        more.accept(claude);
      }
      claude.run("run").exits(Result.WAITING).saysOut("Did this run?");
      claude.run("respond", claude.gate(), "yes").exits(Result.DONE);
      claude.run("run").exits(Result.DONE);
      assertEquals("made\n", claude.project.read("made.txt"), "not again");
      String all = claude.last().talk().parts().toString();
      assertTrue(told.matcher(all).find(), all);
      assertEquals(List.of(), claude.processes());
    }
  }

  @Test
  void afterCancelNothingIsLeftOfIt() throws Exception {
    Script script =
        Script.inOrder(
            Reply.tool("Bash", Map.of("command", "sleep 300", "run_in_background", true)),
            Reply.hang());
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.rules("permissions: [{tool: Bash, decide: allow}]\n");
      try (Running run = claude.project.start("run", "-m", "x")) {
        claude.model.awaitMain(2);
        claude.run("cancel", claude.project.task()).exits(Result.DONE);
        run.result().exits(Result.REFUSED);
      }
      assertEquals(List.of(), claude.processes());
    }
  }

  @Test
  void aQuestionEndsTheProcessAlsoWhereSomethingRunsInItsBackground() throws Exception {
    Script script =
        Script.inOrder(
            Reply.tool("Bash", Map.of("command", "sleep 300", "run_in_background", true)),
            Reply.tool("mcp__holdpoint__ask_human", Map.of("prompt", "Which port?")),
            DONE);
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.rules("permissions: [{tool: Bash, match: \"sleep*\", decide: allow}]\n");
      try (Running run = claude.project.start("run", "--wait", "-m", "x")) {
        Await.until("a gate", () -> !claude.open().isEmpty());
        claude.run("respond", claude.gate(), "8443").exits(Result.DONE);
        run.result().exits(Result.DONE);
      }
      assertEquals("8443", claude.last().lastResult().text());
      assertEquals(List.of(), claude.processes());
    }
  }

  @Test
  void aLimitIsNoFailure() throws Exception {
    Script script = seen -> Reply.rateLimited(Duration.ofSeconds(1));
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "x").exits(Result.LIMITED);
      JsonObject task = claude.project.show(claude.project.task());
      assertEquals("awaiting_reset", task.text("state"));
    }
  }
}
