package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.view.ReviewJson;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Shown;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.WellFormed;
import dev.holdpoint.port.ReviewSheet;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reviews: what is to be looked at, and what people think of it. */
final class Judging {
  private final Backstage backstage;
  private final Names names;

  Judging(Backstage backstage) {
    this.backstage = backstage;
    this.names = new Names(backstage.engine());
  }

  void show(Context request) {
    Task task = names.task(request);
    ReviewSheet sheet = backstage.reviews().sheet(task.id());
    if (sheet == null) {
      throw Problem.missing("%s has no review.".formatted(task.id()));
    }
    Replies.json(request, ReviewJson.of(sheet));
  }

  void judge(Context request) {
    GateId id = Names.gateId(request.pathParam("id"));
    names.gate(id);
    JsonObject body =
        Replies.only(
            Replies.body(request),
            "decision",
            "digest",
            "feedback",
            "comments",
            "files",
            Attachments.FIELD,
            Shown.FIELD);
    Guest guest = Guest.of(request);
    Reviews.Person person =
        new Reviews.Person(guest.name(), guest.csrf() == null ? Channel.API : Channel.WEB);
    Digest seen = new Digest(body.text("digest"));
    guest.shown().check(id, seen, body.optionalText(Shown.FIELD));
    Reviews reviews = backstage.reviews();
    Reviews.Judged judged =
        switch (body.text("decision")) {
          case "edit" -> new Reviews.Judged(reviews.edit(id, seen, files(body), person), null);
          case "take_in" -> new Reviews.Judged(reviews.takeIn(id, seen, person), null);
          default ->
              reviews.judge(id, seen, judgement(body), person, Attachments.read(request, body));
        };
    Task task = Replies.done(judged.verdict());
    Map<String, @Nullable Object> json =
        backstage.gateAddresses().into(GateJson.of(task, names.gate(id)));
    if (judged.note() != null) {
      json.put("note", judged.note());
    }
    Replies.done(request, 200, json);
  }

  private static Judgement judgement(JsonObject body) {
    String feedback = WellFormed.orNull(body.optionalText("feedback"));
    Judgement.Changes changes =
        new Judgement.Changes(feedback == null ? "" : feedback, remarks(body));
    String decision = body.text("decision");
    boolean hasWords = !changes.feedback().isBlank() || !changes.remarks().isEmpty();
    if (hasWords && (decision.equals("approve") || decision.equals("approve_all"))) {
      throw new JsonException(
          "an approval takes no \"feedback\" and no \"comments\": the agent would not get them");
    }
    return switch (decision) {
      case "approve" -> new Judgement.Approve();
      case "approve_all" -> new Judgement.ApproveAll();
      case "changes" -> changes;
      default ->
          throw new JsonException("\"decision\" is approve, changes, approve_all, edit or take_in");
    };
  }

  private static List<Reviews.Remark> remarks(JsonObject body) {
    return body.objects("comments").stream()
        .map(
            one -> {
              Replies.only(one, "file", "line", "side", "quoted", "text");
              return new Reviews.Remark(
                  one.text("file"),
                  one.integer("line"),
                  isOld(one),
                  WellFormed.text(one.text("text")));
            })
        .toList();
  }

  private static boolean isOld(JsonObject remark) {
    String side = remark.optionalText("side");
    return switch (side == null ? "new" : side) {
      case "new" -> false;
      case "old" -> true;
      default -> throw new JsonException("\"side\" is new, or old for a line that was removed");
    };
  }

  private static Map<String, String> files(JsonObject body) {
    Map<String, String> files = new LinkedHashMap<>();
    for (JsonObject file : body.objects("files")) {
      Replies.only(file, "path", "text");
      files.put(file.text("path"), file.text("text"));
    }
    if (files.isEmpty()) {
      throw new JsonException("\"files\" is a list of {path, text}");
    }
    return files;
  }
}
