package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Csrf;
import dev.holdpoint.app.web.Downloads;
import dev.holdpoint.app.web.GivenFiles;
import dev.holdpoint.app.web.Uploads;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Gate;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Files that come with answers: out of a request, and back as downloads. */
final class Attachments {
  static final String FIELD = "attachments";

  private Attachments() {}

  /** The same keys as in JSON, out of a form; a field that says nothing counts as absent. */
  static JsonObject body(Context request) {
    if (!Uploads.isForm(request)) {
      return Replies.body(request);
    }
    Map<String, @Nullable Object> json = Json.map();
    request.formParamMap().forEach((name, values) -> put(json, name, values));
    return new JsonObject(json);
  }

  private static void put(Map<String, @Nullable Object> json, String name, List<String> values) {
    List<String> said = values.stream().filter(value -> !value.isBlank()).toList();
    if (name.equals(Csrf.FIELD)) {
      return;
    }
    if (said.isEmpty()) {
      // A name that is not known is one all the same.
      json.put(name, null);
      return;
    }
    if (said.size() > 1 && !name.equals("answer")) {
      throw new JsonException("\"%s\" is given more than once".formatted(name));
    }
    json.put(name, said.size() > 1 ? said : value(name, said.getFirst()));
  }

  private static Object value(String name, String text) {
    return name.equals("other") && (text.equals("true") || text.equals("false"))
        ? Boolean.valueOf(text)
        : text;
  }

  /** What came with the answer of a body, or of the form that it was read from. */
  static List<Attachment> read(Context request, JsonObject body) {
    if (Uploads.isForm(request)) {
      return Uploads.attachments(request);
    }
    Uploads.refuseTooMany(body.objects(FIELD).size());
    return Base64Files.read(body, FIELD, Uploads::refuseTooLarge);
  }

  static void download(Context request, Engine engine, Gate gate) {
    Document document = GivenFiles.named(gate, request.pathParam("name"));
    Downloads.send(request, document, engine.journal().bytes(document.digest()));
  }
}
