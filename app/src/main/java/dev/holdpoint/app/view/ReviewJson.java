package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.ReviewSheet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A review as other programs read it. */
public final class ReviewJson {
  private ReviewJson() {}

  /** What a gate says of it. */
  static Map<String, @Nullable Object> of(Review review) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("of", review.subject().word());
    json.put("cycle", review.cycle());
    json.put("lastCycle", review.last());
    json.put("digest", review.current().digest().hex());
    json.put("editedBy", review.edits().stream().map(Review.Edit::by).distinct().sorted().toList());
    return json;
  }

  /** With everything that a person needs for it. */
  public static Map<String, @Nullable Object> of(ReviewSheet sheet) {
    Gate gate = sheet.gate();
    Map<String, @Nullable Object> json = Json.map();
    json.put("gate", gate.id().toString());
    json.put("task", gate.id().task().value());
    json.put("state", gate.state().word());
    json.put("prompt", gate.question().prompt());
    json.put("context", gate.question().context());
    json.putAll(of(sheet.review()));
    json.put(
        "maxReviewCycles", sheet.mostCycles() == Integer.MAX_VALUE ? null : sheet.mostCycles());
    json.put("askedAt", gate.askedAt().toString());
    json.put("files", files(sheet));
    Todos todos = sheet.todos();
    json.put("phase", todos == null ? null : todos.phase());
    json.put(
        "todos", todos == null ? List.of() : todos.todos().stream().map(ReviewJson::todo).toList());
    json.put("changes", diffs(sheet.changes()));
    json.put("edits", diffs(sheet.edits()));
    json.put("departures", sheet.departures());
    json.put("changedOnDisk", sheet.changedOnDisk());
    json.put("earlier", sheet.earlier().stream().map(ReviewJson::judged).toList());
    json.put("judgement", gate.answer() == null ? null : judged(gate));
    return json;
  }

  private static List<Map<String, @Nullable Object>> files(ReviewSheet sheet) {
    return sheet.review().current().artefacts().stream()
        .map(
            artefact -> {
              Map<String, @Nullable Object> json = Json.map();
              json.put("path", artefact.path());
              json.put("digest", artefact.text().hex());
              json.put("text", sheet.files().get(artefact.path()));
              return json;
            })
        .toList();
  }

  private static List<Map<String, @Nullable Object>> diffs(Map<String, String> diffs) {
    return diffs.entrySet().stream()
        .map(
            file -> {
              Map<String, @Nullable Object> json = Json.map();
              json.put("path", file.getKey());
              json.put("diff", file.getValue());
              return json;
            })
        .toList();
  }

  private static Map<String, @Nullable Object> todo(Todos.Todo todo) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("id", todo.id());
    json.put("title", todo.title());
    json.put("detail", todo.detail());
    json.put("status", todo.status().word());
    return json;
  }

  /** What somebody said at a review. */
  private static Map<String, @Nullable Object> judged(Gate gate) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("gate", gate.id().toString());
    json.put("state", gate.state().word());
    Answer answer = gate.answer();
    Reply reply = answer == null ? null : answer.reply();
    Digest seen = OutcomeJson.seen(reply);
    json.put("decision", OutcomeJson.decision(reply));
    json.put("digest", seen == null ? null : seen.hex());
    json.put(
        "feedback", reply instanceof Reply.ChangesRequested changes ? changes.feedback() : null);
    json.put("comments", comments(reply));
    json.put("by", answer == null ? null : answer.by());
    json.put("channel", answer == null ? null : answer.channel().word());
    json.put("at", gate.closedAt() == null ? null : String.valueOf(gate.closedAt()));
    return json;
  }

  /** What the person said about single lines. */
  static List<Map<String, @Nullable Object>> comments(@Nullable Reply reply) {
    return reply instanceof Reply.ChangesRequested changes
        ? changes.comments().stream().map(ReviewJson::comment).toList()
        : List.of();
  }

  private static Map<String, @Nullable Object> comment(Comment comment) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("file", comment.file());
    json.put("line", comment.line());
    json.put("side", comment.old() ? "old" : "new");
    json.put("quoted", comment.quoted());
    json.put("text", comment.text());
    return json;
  }
}
