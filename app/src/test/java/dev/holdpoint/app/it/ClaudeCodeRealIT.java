package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.real.Reply;
import dev.holdpoint.app.real.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions of the real Claude Code: its process is gone while people think. */
class ClaudeCodeRealIT {
  private static final String ODD = "\"8443\" it's `x` $HOME \\ \n  two lines 🙂";
  private static final String ASK = "mcp__holdpoint__ask_human";
  private static final Map<String, Object> WHICH = Map.of("prompt", "Which port?");
  private static final Reply DONE = Reply.text("All done.");

  @TempDir Path folder;

  @Test
  void anAnswerIsTheResultOfTheVeryCallThatAsked() throws Exception {
    Script script = Script.inOrder(Reply.text("I ask.").tool(ASK, WHICH), DONE);
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "Open a port").exits(Result.WAITING).saysOut("Which port?");
      assertEquals(List.of(), claude.processes(), "nobody waits");
      claude.run("respond", claude.gate(), ODD).exits(Result.DONE);
      claude.run("run").exits(Result.DONE);

      assertEquals(ODD, claude.last().lastResult().text());
      assertFalse(claude.last().lastResult().failed());
      assertEquals(1, claude.last().calls().size());
      assertTrue(claude.last().hasPrompt("Open a port"), "the session is the same");
      assertFalse(claude.last().hasPrompt("## Human Response"), "it is not told twice");
      JsonObject shown = claude.project.show(claude.project.task());
      assertEquals("done", shown.text("state"));
      assertEquals(2, claude.model.main().size());
    }
  }

  @Test
  void usageOfTwoTurnsIsThatOfTheSession() throws Exception {
    Script script =
        Script.inOrder(
            Reply.text("I ask.").tool(ASK, WHICH).usage(100, 30, 7),
            Reply.text("Done.").usage(200, 40, 9));
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      claude.run("respond", claude.gate(), "8443").exits(Result.DONE);
      claude.run("run").exits(Result.DONE);
      List<JsonObject> usage = claude.project.show(claude.project.task()).objects("usage");
      assertEquals(1, usage.size(), usage::toString);
      assertEquals(16, usage.getFirst().number("outputTokens"));
      assertTrue(usage.getFirst().number("inputTokens") >= 300, usage::toString);
    }
  }

  @Test
  void twoQuestionsInOneReplyAreBothToldWhenItGoesOn() throws Exception {
    Script script =
        Script.inOrder(Reply.tool(ASK, WHICH).tool(ASK, Map.of("prompt", "Which host?")), DONE);
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      List<JsonObject> open = claude.open();
      assertEquals(2, open.size(), open::toString);
      for (JsonObject gate : open.reversed()) {
        claude.run("respond", gate.text("gate"), gate.text("prompt") + ODD).exits(Result.DONE);
      }
      claude.run("run").exits(Result.DONE);
      String all = claude.last().system() + claude.last().talk().parts();
      assertTrue(all.contains("Which port?" + ODD), all);
      assertTrue(all.contains("Which host?" + ODD), all);
      assertEquals(2, claude.model.main().size(), "told at once, and not turn by turn");
    }
  }

  private static List<String> values(JsonObject gate) {
    return gate.objects("choices").stream().map(option -> option.text("value")).toList();
  }

  @Test
  void itsOwnQuestionsAreGates() throws Exception {
    Map<String, Object> one =
        question("Which database?", List.of("Postgres", "SQLite"), Boolean.FALSE);
    Map<String, Object> several = question("Which checks?", List.of("Unit", "Load"), Boolean.TRUE);
    Script script =
        Script.inOrder(
            Reply.tool("AskUserQuestion", Map.of("questions", List.of(one, several))), DONE);
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      List<JsonObject> open = claude.open();
      assertEquals(List.of("Postgres", "SQLite"), values(open.getFirst()));
      assertEquals(List.of("Unit", "Load"), values(open.getLast()));
      assertTrue(open.getLast().flag("multiple") && open.getLast().flag("other"), open::toString);
      JsonObject load = open.getLast().objects("choices").getLast();
      assertEquals("about Load", load.text("consequence"));
      claude.run("respond", open.getFirst().text("gate"), "2").exits(Result.DONE);
      claude.run("respond", open.getLast().text("gate"), "Unit and " + ODD).exits(Result.DONE);
      claude.run("run").exits(Result.DONE);
      String result = claude.last().lastResult().text();
      assertTrue(result.contains("\"Which database?\"=\"SQLite\""), result);
      assertTrue(result.contains("Unit and " + ODD), result);
    }
  }

  private static Map<String, Object> question(String text, List<String> labels, Boolean several) {
    List<Map<String, String>> options =
        labels.stream().map(l -> Map.of("label", l, "description", "about " + l)).toList();
    return Map.of("question", text, "header", "Choose", "options", options, "multiSelect", several);
  }

  @Test
  void aQuestionOfASubAgentIsToldToItsCallerInTheNextTurn() throws Exception {
    Script main =
        seen ->
            seen.hasPrompt("## Human Response to Your Question")
                ? DONE
                : seen.turns() == 0 ? errand() : Reply.text("I end my turn.");
    Script sub = seen -> seen.turns() == 0 ? Reply.tool(ASK, WHICH) : Reply.text("It is asked.");
    try (ClaudeProject claude = ClaudeProject.in(folder, main, sub)) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      claude.run("respond", claude.gate(), ODD).exits(Result.DONE);
      claude.run("run").exits(Result.DONE);
      assertTrue(claude.last().lastPrompt().contains(ODD), claude.last()::toString);
    }
  }

  private static Reply errand() {
    return Reply.tool(
        "Agent",
        Map.of(
            "description",
            "An errand",
            "prompt",
            "Go.",
            "subagent_type",
            "general-purpose",
            "run_in_background",
            false));
  }

  @Test
  void whereTheRunWaitsASubAgentGetsItsAnswerInPlace() throws Exception {
    Script main = seen -> seen.turns() == 0 ? errand() : DONE;
    Script sub =
        seen ->
            seen.turns() == 0
                ? Reply.tool(ASK, WHICH)
                : Reply.text("Told: " + seen.lastResult().text());
    try (ClaudeProject claude = ClaudeProject.in(folder, main, sub);
        Running run = claude.project.start("run", "--wait", "-m", "x")) {
      Await.until("a gate", () -> !claude.open().isEmpty());
      claude.run("respond", claude.gate(), ODD).exits(Result.DONE);
      run.result().exits(Result.DONE);
      assertTrue(claude.last().lastResult().text().contains("two lines 🙂"));
      assertEquals(1, claude.project.events().stream().filter("turn.started"::equals).count());
    }
  }

  @Test
  void aLostSessionStartsAnewWithTheWholeHistory() throws Exception {
    Script script = Script.inOrder(Reply.tool(ASK, WHICH), DONE);
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "Open a port").exits(Result.WAITING);
      claude.run("respond", claude.gate(), ODD).exits(Result.DONE);
      delete(Path.of(claude.project.environment.get("CLAUDE_CONFIG_DIR")).resolve("projects"));
      claude.run("run").exits(Result.DONE);
      assertTrue(claude.last().lastPrompt().contains("Open a port"));
      assertTrue(claude.last().lastPrompt().contains(ODD));
      claude.run("log", claude.project.task()).saysOut("starts anew");
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void aSecretReachesTheModelAndIsNowhereElse() throws Exception {
    String secret = "s3cret\" \\ ü";
    Script script =
        seen ->
            seen.turns() == 0
                ? Reply.tool(ASK, Map.of("prompt", "The key?", "sensitive", true))
                : Reply.text("I got " + seen.lastResult().text());
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      claude
          .project
          .runWithInput(secret, "respond", claude.gate(), "--file", "-")
          .exits(Result.DONE);
      claude.run("run").exits(Result.DONE).neverSays(secret).neverSays("s3cret");
      assertEquals(secret, claude.last().lastResult().text());
      assertEquals("", claude.project.shell("grep -rl s3cret .holdpoint || true"));
      claude.run("journal", "export").neverSays("s3cret");
      assertEquals(
          "", claude.project.shell("grep -rlF made-up .holdpoint || true"), "nor is the key");
    }
  }

  @Test
  void aQuestionInTheShellNeedsNoPermission() throws Exception {
    Script script =
        seen ->
            seen.hasPrompt("## Human Response to Your Question")
                ? DONE
                : seen.turns() == 0
                    ? Reply.tool("Bash", Map.of("command", "holdpoint ask 'Which port?'"))
                    : Reply.text("I end my turn.");
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.run("run", "-m", "x").exits(Result.WAITING);
      List<JsonObject> open = claude.open();
      assertEquals(List.of("question"), open.stream().map(gate -> gate.text("kind")).toList());
      claude.run("respond", claude.gate(), ODD).exits(Result.DONE);
      claude.run("run").exits(Result.DONE);
      assertTrue(claude.last().lastPrompt().contains(ODD));
    }
  }
}
