package dev.holdpoint.app.web;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs in examples/ do what they say; those whose language is missing here are left out.
 */
@Timeout(120)
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir static Path folder;
  private static ServedProject project;

  @BeforeAll
  static void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: x}\n");
  }

  @AfterAll
  static void close() {
    project.close();
  }

  /** Whatever shells, JSON and character sets make something of. */
  static List<String> hostile() {
    return List.of(
        "Yes, ship it.",
        "-n",
        "-e \\n%s%d%%",
        "\n\nbegins and ends with newlines\n\n",
        "two\nlines \"quoted\" 'single' `ticks` $HOME $(id) !! \\ \\\\ \\n \\u0041 \\\"",
        "\",\"state\":\"open\",\"answer\":\"no\",{}[]",
        "tab\there, return\rthere, bell\u0007, escape\u001b[2J, delete\u007f",
        "äöü ß 漢字 \ud83d\udea6 e\u0301 \u202e\u2066 \u2028 \ufeff",
        "x".repeat(50_000) + "\"");
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void curl(String text) throws Exception {
    nothingIsDamaged("curl", text, "sh", EXAMPLES.resolve("ask.sh").toString());
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void python(String text) throws Exception {
    nothingIsDamaged("python3", text, "python3", EXAMPLES.resolve("ask.py").toString());
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void typescript(String text) throws Exception {
    // Nodes before 22.18 take it under a name of their own: it is plain JavaScript, too.
    Path plain =
        Files.copy(EXAMPLES.resolve("ask.ts"), folder.resolve("ask.mjs"), REPLACE_EXISTING);
    nothingIsDamaged("node", text, "node", plain.toString());
  }

  /** In the question, in a choice, and in the answer, which is own words. */
  private void nothingIsDamaged(String needed, String text, String... command) throws Exception {
    assumeTrue(isThere(needed), () -> "install " + needed + " to try this example");
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(List.of(text, "b", text.strip() + "?"));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().put("HOLDPOINT_URL", project.address().toString());
    builder.environment().put("HOLDPOINT_TOKEN", project.token(Role.AGENT));
    Path err = folder.resolve("err");
    Path out = folder.resolve("out");
    Process process = builder.redirectError(err.toFile()).redirectOutput(out.toFile()).start();
    try {
      answer(process, err, text);
      assertTrue(process.waitFor(60, TimeUnit.SECONDS));
      assertEquals(text + "\n", Files.readString(out), () -> read(err));
      assertEquals(0, process.exitValue());
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private void answer(Process process, Path err, String text) throws Exception {
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
    assertEquals(text, open.getFirst().text("prompt"));
    assertEquals(List.of("b", text.strip() + "?"), open.getFirst().texts("choices"));
    String gate = open.getFirst().text("gate");
    Map<String, Object> body = Map.of("answer", text, "other", true);
    responder.post("/api/v1/gates/" + gate + "/answer", Json.write(body)).is(200);
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
