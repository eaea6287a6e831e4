package dev.holdpoint.app.agent.codex;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a real Codex and our adapter once said to each other, and what a test makes of it. */
final class Recording {
  private final List<String> lines;

  private Recording(List<String> lines) {
    this.lines = new ArrayList<>(lines);
  }

  static Recording of(String name) throws IOException {
    try (InputStream in =
        Recording.class.getResourceAsStream("/streams/codex/" + name + ".jsonl")) {
      return new Recording(new String(in.readAllBytes(), UTF_8).lines().toList());
    }
  }

  int length() {
    return lines.size();
  }

  /** Only its beginning. */
  Recording first(int count) {
    return new Recording(lines.subList(0, count));
  }

  /** The beginning up to the first message of this method, without it. */
  Recording upTo(String method) {
    return first(place(method));
  }

  private int place(String method) {
    for (int i = 0; i < lines.size(); i++) {
      JsonObject line = Json.object(lines.get(i));
      if (line.has("msg") && method.equals(line.object("msg").optionalText("method"))) {
        return i;
      }
    }
    throw new AssertionError("nobody said " + method);
  }

  /** Does something else before the first message of this method. */
  Recording before(String method, String deed, Map<String, Object> details) {
    lines.add(place(method), deed(deed, details));
    return this;
  }

  /** Does something else at the end. */
  Recording then(String deed, Map<String, Object> details) {
    lines.add(deed(deed, details));
    return this;
  }

  private static String deed(String deed, Map<String, Object> details) {
    Map<String, Object> all = new LinkedHashMap<>(details);
    all.put("do", deed);
    return Json.write(all);
  }

  Recording with(String text, String other) {
    if (lines.stream().noneMatch(line -> line.contains(text))) {
      throw new AssertionError("nobody said " + text);
    }
    lines.replaceAll(line -> line.replace(text, other));
    return this;
  }

  /** The command that plays it, below this folder. */
  List<String> played(Path folder) throws IOException {
    Files.write(folder.resolve("recording.jsonl"), lines);
    Files.deleteIfExists(heard(folder));
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        PlayedCodex.class.getName(),
        folder.resolve("recording.jsonl").toString(),
        heard(folder).toString());
  }

  /** What the player heard. */
  static List<JsonObject> heardIn(Path folder) throws IOException {
    return Files.readAllLines(heard(folder)).stream().map(Json::object).toList();
  }

  private static Path heard(Path folder) {
    return folder.resolve("heard.jsonl");
  }
}
