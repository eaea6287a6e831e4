package dev.holdpoint.app.real;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real Codex with the scripted model, in one go and as a server: what our adapter can rely on.
 */
class CodexProgramRealIT {
  private static final String ODD = "`it's` \"odd\"\n$HOME \\ 🙂";
  private static final Map<String, Object> MAKE =
      Map.of("cmd", "echo made > it.txt; echo \"said\"", "yield_time_ms", 30_000);

  @TempDir Path folder;

  private static List<JsonObject> exec(RealGround ground, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("exec"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--json", "--skip-git-repo-check", "-c", "sandbox_mode=danger-full-access"));
    try (RealProcess codex = ground.start(RealProgram.CODEX, all.toArray(String[]::new))) {
      return codex.closeInput().all();
    }
  }

  private static List<JsonObject> of(String type, List<JsonObject> events) {
    return events.stream().filter(event -> event.text("type").equals(type)).toList();
  }

  private static String lastWords(List<JsonObject> events) {
    return of("item.completed", events).getLast().object("item").text("text");
  }

  @Test
  void inOneGoItUsesAToolAndGoesOnInAnotherProcess() throws Exception {
    ModelServer model =
        ModelServer.of(
            Reply.text("I make it.").tool("exec_command", MAKE),
            Reply.text(ODD).usage(50, 5, 7),
            Reply.text("Yes."));
    try (RealGround ground = new RealGround(folder, model)) {
      List<JsonObject> events = exec(ground, ODD);
      assertEquals(ODD, lastWords(events));
      JsonObject usage = of("turn.completed", events).getLast().object("usage");
      assertEquals(155, usage.number("input_tokens"));
      assertEquals("made\n", Files.readString(ground.work().resolve("it.txt")));
      assertEquals(ODD, model.main().getFirst().lastPrompt());
      assertTrue(model.main().getLast().lastResult().text().contains("said"));
      String thread = of("thread.started", events).getFirst().text("thread_id");
      assertEquals("Yes.", lastWords(exec(ground, "resume", thread, "is it made?")));
      assertTrue(model.main().getLast().hasPrompt(ODD));
      assertTrue(model.main().getLast().lastResult().text().contains("said"));
    }
  }

  @Test
  void twoToolsOfOneReplyAreBothUsed() throws Exception {
    Reply both =
        Reply.tool("exec_command", Map.of("cmd", "echo first", "yield_time_ms", 30_000))
            .tool("exec_command", Map.of("cmd", "echo second", "yield_time_ms", 30_000));
    try (RealGround ground =
        new RealGround(folder, ModelServer.start(Script.byTurn(both, Reply.text("Said."))))) {
      assertEquals("Said.", lastWords(exec(ground, "say it")));
      String told = ground.model().main().getLast().results().toString();
      assertTrue(told.contains("first") && told.contains("second"), told);
      assertEquals(2, ground.model().main().size());
    }
  }

  @Test
  void aLimitFailsTheTurn() throws Exception {
    Script limited = seen -> Reply.rateLimited(Duration.ZERO);
    try (RealGround ground = new RealGround(folder, ModelServer.start(limited))) {
      List<JsonObject> failed = of("turn.failed", exec(ground, "hello"));
      assertTrue(failed.getLast().object("error").text("message").contains("429"));
    }
  }

  @Test
  void aSubAgentsConversationIsToldFromTheMainOne() throws Exception {
    CompletableFuture<Void> went = new CompletableFuture<>();
    Script main =
        seen -> {
          if (seen.turns() == 0) {
            return Reply.tool("multi_agent_v1__spawn_agent", Map.of("message", "Go."));
          }
          // It ends with its own last word, whether or not the other has said one.
          went.orTimeout(90, TimeUnit.SECONDS).join();
          return Reply.text("All done.");
        };
    Script sub =
        seen -> {
          went.complete(null);
          return Reply.text("I went.");
        };
    try (RealGround ground = new RealGround(folder, ModelServer.start(main, sub))) {
      exec(ground, "send somebody");
      assertTrue(ground.model().await(Kind.SUBAGENT, 1).hasPrompt("Go."));
    }
  }

  @Test
  void asAServerItAsksBeforeItRunsACommand() throws Exception {
    Map<String, Object> escalated =
        Map.of(
            "cmd", "echo made > it.txt",
            "sandbox_permissions", "require_escalated",
            "justification", "May I?");
    ModelServer model =
        ModelServer.of(Reply.tool("exec_command", escalated), Reply.text("I may not."));
    try (RealGround ground = new RealGround(folder, model);
        RealProcess codex = ground.start(RealProgram.CODEX, "app-server")) {
      JsonRpc rpc = new JsonRpc(codex, asked -> Map.of("decision", "decline"));
      String thread = begin(rpc, ground);
      Map<String, Object> hello = Map.of("type", "text", "text", ODD);
      rpc.call("turn/start", Map.of("threadId", thread, "input", List.of(hello)));
      assertEquals("May I?", rpc.await("item/commandExecution/requestApproval").text("reason"));
      rpc.await("turn/completed");
      assertFalse(Files.exists(ground.work().resolve("it.txt")));
      assertEquals(ODD, model.main().getFirst().lastPrompt());
      assertTrue(model.main().getLast().lastResult().text().contains("rejected"));
    }
  }

  private static String begin(JsonRpc rpc, RealGround ground) throws Exception {
    rpc.call(
        "initialize",
        Map.of(
            "clientInfo", Map.of("name", "holdpoint", "title", "Holdpoint", "version", "0"),
            "capabilities", Map.of("experimentalApi", true)));
    rpc.tell("initialized", Map.of());
    JsonObject started =
        rpc.call(
            "thread/start",
            Map.of(
                "cwd", ground.work().toString(),
                "approvalPolicy", "on-request",
                "sandbox", "workspace-write"));
    return started.object("thread").text("id");
  }
}
