package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.port.Picture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What Claude Code is told at its standard input: a text, or one line of JSON where images stand
 * beside it.
 */
record UserMessage(String prompt, List<Picture> pictures) {
  List<String> options() {
    return hasPictures() ? List.of("--input-format", "stream-json") : List.of();
  }

  String input() {
    if (!hasPictures()) {
      return prompt;
    }
    List<Map<String, ?>> parts = new ArrayList<>();
    parts.add(Map.of("type", "text", "text", prompt));
    for (Picture picture : pictures) {
      Map<String, ?> source =
          Map.of(
              "type", "base64",
              "media_type", picture.type().mediaType(),
              "data", picture.base64());
      parts.add(Map.of("type", "image", "source", source));
    }
    return Json.write(Map.of("type", "user", "message", Map.of("role", "user", "content", parts)))
        + "\n";
  }

  /** A session that goes on with the call it stopped at is told nothing. */
  private boolean hasPictures() {
    return !prompt.isEmpty() && !pictures.isEmpty();
  }
}
