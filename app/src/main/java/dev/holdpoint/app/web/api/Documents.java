package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Task;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** The files that were given with tasks. */
final class Documents {
  private final Engine engine;
  private final Names names;

  Documents(Backstage backstage) {
    this.engine = backstage.engine();
    this.names = new Names(engine);
  }

  void list(Context request) {
    Replies.onlyQuery(request);
    Replies.json(request, Page.of(TaskJson.documents(names.task(request)), null));
  }

  /** To be saved: whatever it is, no browser shows it as a page of ours. */
  void download(Context request) {
    Task task = names.task(request);
    String name = request.pathParam("name");
    Document document =
        task.spec().documents().stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow(() -> Problem.missing("This task has no document of that name."));
    request
        .header("Content-Disposition", disposition(document.name()))
        .header("Cache-Control", "private, no-cache")
        .contentType(document.type())
        .result(engine.journal().bytes(document.digest()));
  }

  /** A name of any signs for programs that know how (RFC 6266), a plain one for all others. */
  private static String disposition(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._ -]", "_");
    String exact = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    return "attachment; filename=\"%s\"; filename*=UTF-8''%s"
        .formatted(plain, exact.replace("*", "%2A"));
  }

  /** As JSON brings them: names, and contents in Base64. */
  static List<Attachment> read(JsonObject body) {
    List<Attachment> documents = new ArrayList<>();
    for (JsonObject one : body.objects("documents")) {
      Replies.only(one, "name", "content");
      try {
        documents.add(Attachment.of(one.text("name"), content(one)));
      } catch (IllegalArgumentException e) {
        throw new JsonException(String.valueOf(e.getMessage()));
      }
    }
    return documents;
  }

  private static byte[] content(JsonObject document) {
    try {
      return Base64.getDecoder().decode(document.text("content"));
    } catch (IllegalArgumentException e) {
      throw new JsonException("\"content\" of a document must be Base64");
    }
  }
}
