package dev.holdpoint.app.agent.codex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The adapter with streams that break off, and with what no Codex should say. */
@Timeout(120)
class CodexTroubleTest {
  private static final String ODD = "`it's` \"odd\"\n$HOME \\ 🙂";

  @TempDir Path folder;

  private GivenCodex codex(Recording recording) throws IOException {
    return new GivenCodex(
        folder,
        folder.resolve("workspace"),
        recording.played(folder),
        Map.of("PATH", "/usr/bin:/bin", "HOME", folder.toString(), "A_KEY", "hidden"));
  }

  private static String failure(Report report) {
    return assertInstanceOf(Outcome.Failed.class, report.outcome()).reason();
  }

  @Test
  void aCrashAtAnyPointEndsTheTurnAndSaysSo() throws Exception {
    Recording whole = Recording.of("approve");
    for (int count = 0; count < whole.length() - 1; count += 3) {
      Recording part =
          whole
              .first(count)
              .then("complain", Map.of("text", "thread panicked"))
              .then("exit", Map.of("code", 101));
      String why = failure(codex(part).work(GivenDesk.thatEndsTurns().allows(use -> true), "go"));
      assertTrue(why.contains("exit code 101") || why.contains("has ended"), why);
      assertTrue(why.contains("thread panicked") || why.contains("has ended"), why);
    }
  }

  @Test
  void garbageAndVeryLongLinesAreSurvived() throws Exception {
    Recording recording = Recording.of("text");
    for (String text : List.of("garbage", "{", "[1,2]", "null", "{\"id\":3}", "{\"id\":[1]}")) {
      recording.before("turn/started", "print", Map.of("text", text));
    }
    recording.before(
        "turn/started", "print", Map.of("text", "{\"method\":\"error\",\"params\":7}"));
    recording.before(
        "turn/started",
        "print",
        Map.of(
            "text",
            "{\"method\":\"item/completed\",\"params\":{\"item\":{\"type\":5,\"id\":{}}}}"));
    recording.before(
        "turn/started",
        "long",
        Map.of("text", "{\"method\":\"item/started\",\"params\":{\"a\":\"", "size", 3 << 20));
    assertEquals(
        new Outcome.Finished(ODD),
        codex(recording).work(GivenDesk.thatEndsTurns(), "go").outcome());
  }

  @Test
  void aRequestThatIsTooLongToBeReadIsRefused() throws Exception {
    String begin =
        "{\"method\":\"item/commandExecution/requestApproval\",\"id\":77,\"params\":{\"command\":\"";
    Recording recording =
        Recording.of("text")
            .before("turn/completed", "long", Map.of("text", begin, "size", 3 << 20));
    GivenDesk desk = GivenDesk.thatEndsTurns().allows(use -> true);
    codex(recording).work(desk, "go");
    assertEquals(List.of(), desk.uses);
    assertTrue(
        Recording.heardIn(folder).stream()
            .anyMatch(
                message ->
                    Long.valueOf(77).equals(message.values().get("id")) && message.has("error")));
  }

  @Test
  void anEndThatIsTooLongToBeReadIsAnEnd() throws Exception {
    Recording recording =
        Recording.of("text")
            .upTo("turn/completed")
            .then(
                "long",
                Map.of("text", "{\"method\":\"turn/completed\",\"params\":{\"", "size", 3 << 20));
    assertEquals(
        new Outcome.Finished(ODD),
        codex(recording).work(GivenDesk.thatEndsTurns(), "go").outcome());
  }

  @Test
  void whatIsNotKnownIsRefusedAndNothingIsRun() throws Exception {
    Recording recording =
        Recording.of("reject")
            .with("item/commandExecution/requestApproval", "item/magic/requestApproval")
            .upTo("turn/steer")
            .then("exit", Map.of("code", 0));
    GivenDesk desk = GivenDesk.thatEndsTurns().allows(use -> true);
    codex(recording).work(desk, "go");
    assertEquals(List.of(), desk.uses);
  }

  @Test
  void aCancelEndsTheWholeTree() throws Exception {
    Recording recording =
        Recording.of("text")
            .upTo("turn/completed")
            .then("child", Map.of())
            .then("print", Map.of("text", ready()))
            .then("hang", Map.of());
    GivenCodex codex = codex(recording);
    Thread turn = Thread.currentThread();
    codex.narration.ready.thenRun(turn::interrupt);
    assertThrows(InterruptedException.class, () -> codex.work(GivenDesk.thatEndsTurns(), "go"));
    assertNobodyIsLeft(codex);
  }

  private static String ready() {
    return "{\"method\":\"error\",\"params\":{\"error\":{\"message\":\"ready\"}}}";
  }

  private static void assertNobodyIsLeft(GivenCodex codex) {
    long pid =
        codex.narration.raw.stream()
            .filter(line -> line.contains("\"child\""))
            .map(line -> Json.object(line).object("params").number("pid"))
            .findFirst()
            .orElseThrow();
    ProcessHandle.of(pid)
        .ifPresent(handle -> handle.onExit().orTimeout(60, TimeUnit.SECONDS).join());
  }

  @Test
  void aCancelWhileAPersonIsAskedEndsTheWaiting() throws Exception {
    Recording recording =
        Recording.of("reject")
            .upTo("turn/steer")
            .then("child", Map.of())
            .then("print", Map.of("text", ready()))
            .then("hang", Map.of());
    GivenCodex codex = codex(recording);
    Thread turn = Thread.currentThread();
    codex.narration.ready.thenRun(turn::interrupt);
    GivenDesk desk = GivenDesk.thatWaits();
    assertThrows(InterruptedException.class, () -> codex.work(desk, "go"));
    assertEquals(List.of("touch it.txt"), desk.asked);
    assertNobodyIsLeft(codex);
  }

  @Test
  void oneThatDoesNotEndByItselfIsEnded() throws Exception {
    GivenCodex codex = codex(Recording.of("text").then("child", Map.of()).then("hang", Map.of()));
    assertEquals(new Outcome.Finished(ODD), codex.work(GivenDesk.thatEndsTurns(), "go").outcome());
  }

  @Test
  void aProgramThatIsNotThereIsNamed() throws Exception {
    GivenCodex codex =
        new GivenCodex(
            folder, folder.resolve("workspace"), List.of("no-such-codex"), Map.of("PATH", "/bin"));
    String why = failure(codex.work(GivenDesk.thatEndsTurns(), "go"));
    assertTrue(why.contains("no-such-codex") && why.contains("install it"), why);
  }
}
