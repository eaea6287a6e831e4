package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Attachment;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/** Files as JSON brings them: names, and contents in Base64. */
final class Base64Files {
  private Base64Files() {}

  /**
   * @param check gets name and size, and throws where one can't be taken, for a reason that is no
   *     mistake of the JSON
   */
  static List<Attachment> read(JsonObject body, String key, ObjIntConsumer<String> check) {
    List<Attachment> files = new ArrayList<>();
    for (JsonObject one : body.objects(key)) {
      Replies.only(one, "name", "content");
      String name = one.text("name");
      byte[] bytes = content(one);
      check.accept(name, bytes.length);
      try {
        files.add(Attachment.of(name, bytes));
      } catch (IllegalArgumentException e) {
        throw new JsonException(String.valueOf(e.getMessage()));
      }
    }
    return files;
  }

  /** How much of a body, or of a batch, is contents of files. */
  static long length(JsonObject body) {
    long length = 0;
    for (String key : List.of("attachments", "documents")) {
      for (JsonObject file : list(body, key)) {
        length += file.values().get("content") instanceof String content ? content.length() : 0;
      }
    }
    for (JsonObject answer : list(body, "answers")) {
      length += length(answer);
    }
    return length;
  }

  /** What is none is complained of where it is read. */
  private static List<JsonObject> list(JsonObject body, String key) {
    return body.values().get(key) instanceof List<?> list
            && list.stream().allMatch(Map.class::isInstance)
        ? body.objects(key)
        : List.of();
  }

  private static byte[] content(JsonObject file) {
    try {
      return Base64.getDecoder().decode(file.text("content"));
    } catch (IllegalArgumentException e) {
      throw new JsonException("\"content\" of a file must be Base64");
    }
  }
}
