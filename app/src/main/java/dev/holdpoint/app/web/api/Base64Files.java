package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Attachment;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;

/** Files as JSON brings them: names, and contents in Base64. */
final class Base64Files {
  private Base64Files() {}

  /** One that was read, and not judged yet. */
  record Raw(String name, byte[] bytes) {}

  /**
   * @param check throws where one can't be taken, for a reason that is no mistake of the JSON
   */
  static List<Attachment> read(JsonObject body, String key, Consumer<Raw> check) {
    List<Attachment> files = new ArrayList<>();
    for (JsonObject one : body.objects(key)) {
      Replies.only(one, "name", "content");
      Raw raw = new Raw(one.text("name"), content(one));
      check.accept(raw);
      try {
        files.add(Attachment.of(raw.name(), raw.bytes()));
      } catch (IllegalArgumentException e) {
        throw new JsonException(String.valueOf(e.getMessage()));
      }
    }
    return files;
  }

  private static byte[] content(JsonObject file) {
    try {
      return Base64.getDecoder().decode(file.text("content"));
    } catch (IllegalArgumentException e) {
      throw new JsonException("\"content\" of a file must be Base64");
    }
  }
}
