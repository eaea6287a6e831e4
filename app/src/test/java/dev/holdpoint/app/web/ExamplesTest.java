package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs in examples/ do what they say; those whose language is missing here are left out.
 */
@Timeout(120)
class ExamplesTest {
  private static final String QUESTION = "Is \"it\" ready \\ or not?";
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir Path folder;
  ServedProject project;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: x}\n");
  }

  @AfterEach
  void close() {
    project.close();
  }

  @Test
  void curl() throws Exception {
    asksAndPrintsTheAnswer("curl", "sh", EXAMPLES.resolve("ask.sh").toString());
  }

  @Test
  void python() throws Exception {
    asksAndPrintsTheAnswer("python3", "python3", EXAMPLES.resolve("ask.py").toString());
  }

  @Test
  void typescript() throws Exception {
    // Nodes before 22.18 take it under a name of their own: it is plain JavaScript, too.
    Path plain = Files.copy(EXAMPLES.resolve("ask.ts"), folder.resolve("ask.mjs"));
    asksAndPrintsTheAnswer("node", "node", plain.toString());
  }

  private void asksAndPrintsTheAnswer(String needed, String... command) throws Exception {
    assumeTrue(isThere(needed), () -> "install " + needed + " to try this example");
    List<String> line = new ArrayList<>(List.of(command));
    line.add(QUESTION);
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().put("HOLDPOINT_URL", project.address().toString());
    builder.environment().put("HOLDPOINT_TOKEN", project.token(Role.AGENT));
    Path err = folder.resolve("err");
    Process process = builder.redirectError(err.toFile()).start();
    try {
      answer(process, err);
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(process.waitFor(60, TimeUnit.SECONDS));
      assertEquals("Yes, ship it.\n", out, () -> read(err));
      assertEquals(0, process.exitValue());
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private void answer(Process process, Path err) throws Exception {
    Browser responder =
        Browser.at(project.address())
            .bearer(project.token(Role.RESPONDER))
            .with("Content-Type", "application/json");
    List<JsonObject> open = List.of();
    while (open.isEmpty()) {
      assertTrue(process.isAlive(), () -> read(err));
      LockSupport.parkNanos(20_000_000);
      open = responder.get("/api/v1/gates").is(200).json().objects("items");
    }
    assertEquals(QUESTION, open.getFirst().text("prompt"));
    String gate = open.getFirst().text("gate");
    responder.post("/api/v1/gates/" + gate + "/answer", "{\"answer\": \"Yes, ship it.\"}").is(200);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static boolean isThere(String program) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + program).start().waitFor() == 0;
  }
}
