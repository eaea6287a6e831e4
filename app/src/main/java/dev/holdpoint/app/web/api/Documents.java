package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Downloads;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Task;
import io.javalin.http.Context;
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
    Downloads.send(request, document, engine.journal().bytes(document.digest()));
  }

  /** As JSON brings them: names, and contents in Base64. */
  static List<Attachment> read(JsonObject body) {
    return Base64Files.read(body, "documents", (_, _) -> {});
  }
}
