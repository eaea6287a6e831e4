package dev.holdpoint.app.real;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenPicture;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real Claude Code with the scripted model: what our adapter can rely on. */
class ClaudeProgramRealIT {
  private static final String ODD = "`it's` \"odd\"\n$HOME \\ 🙂";

  @TempDir Path folder;

  private static RealProcess claude(RealGround ground, String prompt, String... more)
      throws Exception {
    List<String> all =
        new ArrayList<>(List.of("-p", "--output-format", "stream-json", "--verbose"));
    all.addAll(List.of(more));
    RealProcess process = ground.start(RealProgram.CLAUDE_CODE, all.toArray(String[]::new));
    return process.type(prompt).closeInput();
  }

  private static JsonObject result(List<JsonObject> lines) {
    return lines.stream()
        .filter(line -> line.text("type").equals("result"))
        .reduce((first, second) -> second)
        .orElseThrow(() -> new AssertionError("no result: " + lines));
  }

  @Test
  void itSaysWhatTheModelSaysAndTellsThePromptVerbatim() throws Exception {
    try (RealGround ground = new RealGround(folder, ModelServer.of(Reply.text(ODD)));
        RealProcess claude = claude(ground, ODD)) {
      JsonObject result = result(claude.all());
      assertEquals(ODD, result.text("result"));
      assertFalse(result.flag("is_error"));
      assertEquals(0, claude.exit());
      assertEquals(ODD, ground.model().main().getFirst().lastPrompt());
    }
  }

  @Test
  void anImageBesideThePromptReachesTheModel() throws Exception {
    String line =
        Json.write(
            Map.of(
                "type",
                "user",
                "message",
                Map.of(
                    "role",
                    "user",
                    "content",
                    List.of(
                        Map.of("type", "text", "text", ODD),
                        Map.of(
                            "type",
                            "image",
                            "source",
                            Map.of(
                                "type", "base64",
                                "media_type", "image/png",
                                "data", GivenPicture.BASE64))))));
    try (RealGround ground = new RealGround(folder, ModelServer.of(Reply.text("Seen.")));
        RealProcess claude = claude(ground, line + "\n", "--input-format", "stream-json")) {
      assertEquals("Seen.", result(claude.all()).text("result"));
      assertEquals(0, claude.exit());
      Seen told = ground.model().main().getFirst();
      assertTrue(told.hasPrompt(ODD), told::toString);
      assertTrue(
          told.talk().parts().contains(new Part.Image("image/png", GivenPicture.BASE64)),
          told::toString);
    }
  }

  @Test
  void aToolIsUsedAndTheSessionGoesOnInAnotherProcess() throws Exception {
    Map<String, Object> touch = Map.of("command", "echo made > it.txt; echo \"said\"");
    ModelServer model =
        ModelServer.of(
            Reply.text("I make it.").tool("Bash", touch), Reply.text("Made."), Reply.text("Yes."));
    try (RealGround ground = new RealGround(folder, model)) {
      String session;
      try (RealProcess claude = claude(ground, "make it", "--allowedTools", "Bash")) {
        session = result(claude.all()).text("session_id");
      }
      assertEquals("made\n", Files.readString(ground.work().resolve("it.txt")));
      assertEquals("said", model.main().getLast().lastResult().text());
      try (RealProcess claude = claude(ground, "is it made?", "--resume", session)) {
        assertEquals("Yes.", result(claude.all()).text("result"));
      }
      Seen last = model.main().getLast();
      assertTrue(last.hasPrompt("make it") && last.hasPrompt("is it made?"), last::toString);
      assertEquals("said", last.lastResult().text());
    }
  }

  @Test
  void twoToolsOfOneReplyAreBothUsed() throws Exception {
    Reply both =
        Reply.tool("Bash", Map.of("command", "echo first"))
            .tool("Bash", Map.of("command", "echo second"));
    try (RealGround ground =
            new RealGround(folder, ModelServer.start(Script.byTurn(both, Reply.text("Said."))));
        RealProcess claude = claude(ground, "say it", "--allowedTools", "Bash")) {
      assertEquals("Said.", result(claude.all()).text("result"));
      // They run at the same time, and the first to end is told first.
      assertEquals(
          List.of("first", "second"),
          ground.model().main().getLast().results().stream()
              .map(Part.Result::text)
              .sorted()
              .toList());
    }
  }

  @Test
  void aSubAgentsConversationIsToldFromTheMainOne() throws Exception {
    Map<String, Object> errand =
        Map.of("description", "An errand", "prompt", "Go.", "subagent_type", "general-purpose");
    Script main = seen -> seen.turns() == 0 ? Reply.tool("Agent", errand) : Reply.text("All done.");
    try (RealGround ground =
            new RealGround(folder, ModelServer.start(main, Script.byTurn(Reply.text("I went."))));
        RealProcess claude = claude(ground, "send somebody")) {
      assertEquals("All done.", result(claude.all()).text("result"));
      assertEquals("Go.", ground.model().await(Kind.SUBAGENT, 1).lastPrompt());
    }
  }

  @Test
  void aLimitIsToldWithItsStatus() throws Exception {
    Script limited = seen -> Reply.rateLimited(Duration.ZERO);
    try (RealGround ground = new RealGround(folder, ModelServer.start(limited));
        RealProcess claude = claude(ground, "hello")) {
      JsonObject result = result(claude.all());
      assertTrue(result.flag("is_error"));
      assertEquals(429, result.number("api_error_status"));
      assertEquals(2, ground.model().main().size(), "the first try and one more");
    }
  }

  @Test
  void aModelThatHangsHoldsItUntilItIsEnded() throws Exception {
    try (RealGround ground = new RealGround(folder, ModelServer.of(Reply.hang()));
        RealProcess claude = claude(ground, "hello")) {
      ground.model().awaitMain(1);
      assertTrue(claude.isAlive());
      claude.close();
      assertFalse(claude.isAlive());
    }
  }
}
