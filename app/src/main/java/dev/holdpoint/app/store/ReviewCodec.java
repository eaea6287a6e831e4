package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Artefact;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.ReviewRules;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reviews and the rules for them as JSON and back; what is absent is left out. */
final class ReviewCodec {
  private ReviewCodec() {}

  static Map<String, @Nullable Object> review(Review review) {
    Map<String, @Nullable Object> to = Json.map();
    to.put("of", review.subject().word());
    to.put("cycle", review.cycle());
    ValueCodec.put(to, "last", review.last() ? true : null);
    to.put("artefacts", proposal(review.proposal()));
    if (!review.edits().isEmpty()) {
      to.put("edits", review.edits().stream().map(ReviewCodec::edit).toList());
    }
    Review.Closing closing = review.closing();
    if (closing != null) {
      to.put("closes", true);
      ValueCodec.put(to, "summary", closing.summary());
    }
    return to;
  }

  static Review review(JsonObject from) {
    return new Review(
        Review.Subject.valueOf(from.text("of").toUpperCase(Locale.ROOT)),
        from.integer("cycle"),
        from.flag("last"),
        proposal(from.objects("artefacts")),
        from.objects("edits").stream().map(ReviewCodec::edit).toList(),
        from.flag("closes") ? new Review.Closing(from.optionalText("summary")) : null);
  }

  static List<Map<String, @Nullable Object>> proposal(Proposal proposal) {
    return proposal.artefacts().stream().map(ReviewCodec::artefact).toList();
  }

  private static Map<String, @Nullable Object> artefact(Artefact artefact) {
    Map<String, @Nullable Object> to = Json.map();
    to.put("path", artefact.path());
    to.put("text", artefact.text().hex());
    return to;
  }

  static Proposal proposal(List<JsonObject> artefacts) {
    return new Proposal(
        artefacts.stream()
            .map(from -> new Artefact(from.text("path"), new Digest(from.text("text"))))
            .toList());
  }

  private static Map<String, @Nullable Object> edit(Review.Edit edit) {
    Map<String, @Nullable Object> to = Json.map();
    write(to, edit);
    return to;
  }

  static void write(Map<String, @Nullable Object> to, Review.Edit edit) {
    to.put("by", edit.by());
    to.put("artefacts", proposal(edit.proposal()));
    Digest onDisk = edit.onDisk();
    ValueCodec.put(to, "onDisk", onDisk == null ? null : onDisk.hex());
  }

  static Review.Edit edit(JsonObject from) {
    return new Review.Edit(
        from.text("by"), proposal(from.objects("artefacts")), PlanCodec.digest(from, "onDisk"));
  }

  static void write(Map<String, @Nullable Object> to, Reply.Passed passed) {
    to.put("passed", passed.seen().hex());
    ValueCodec.put(to, "trusting", passed.trusting() ? true : null);
  }

  static void write(Map<String, @Nullable Object> to, Reply.ChangesRequested changes) {
    to.put("changes", changes.seen().hex());
    to.put("feedback", changes.feedback());
    if (!changes.comments().isEmpty()) {
      to.put("comments", changes.comments().stream().map(ReviewCodec::comment).toList());
    }
  }

  private static Map<String, @Nullable Object> comment(Comment comment) {
    Map<String, @Nullable Object> to = Json.map();
    to.put("file", comment.file());
    to.put("line", comment.line());
    ValueCodec.put(to, "old", comment.old() ? true : null);
    to.put("quoted", comment.quoted());
    to.put("text", comment.text());
    return to;
  }

  static Reply passed(JsonObject from) {
    return new Reply.Passed(new Digest(from.text("passed")), from.flag("trusting"));
  }

  static Reply changes(JsonObject from) {
    return new Reply.ChangesRequested(
        new Digest(from.text("changes")),
        from.text("feedback"),
        from.objects("comments").stream()
            .map(
                one ->
                    new Comment(
                        one.text("file"),
                        one.integer("line"),
                        one.flag("old"),
                        one.text("quoted"),
                        one.text("text")))
            .toList());
  }

  static void write(Map<String, @Nullable Object> to, ReviewRules rules) {
    PlanningRules planning = rules.planning();
    if (planning != null) {
      Map<String, @Nullable Object> json = Json.map();
      json.put("dir", planning.dir());
      json.put("mostCycles", planning.mostCycles());
      json.put("prompt", planning.prompt().hex());
      to.put("planning", json);
    }
    ValueCodec.put(to, "reviewsResult", rules.result() ? true : null);
  }

  static ReviewRules rules(JsonObject from) {
    PlanningRules planning = null;
    if (from.has("planning")) {
      JsonObject json = from.object("planning");
      planning =
          new PlanningRules(
              json.text("dir"), json.integer("mostCycles"), new Digest(json.text("prompt")));
    }
    return new ReviewRules(planning, from.flag("reviewsResult"));
  }

  static void write(Map<String, @Nullable Object> to, PlanningWish wish) {
    if (wish.equals(PlanningWish.NONE)) {
      return;
    }
    Map<String, @Nullable Object> json = Json.map();
    Interactive interactive = wish.interactive();
    ValueCodec.put(json, "interactive", interactive == null ? null : interactive.word());
    ValueCodec.put(json, "dir", wish.dir());
    ValueCodec.put(json, "maxReviewCycles", wish.maxReviewCycles());
    to.put("planning", json);
  }

  static PlanningWish wish(JsonObject from) {
    if (!from.has("planning")) {
      return PlanningWish.NONE;
    }
    JsonObject json = from.object("planning");
    return new PlanningWish(
        json.has("interactive")
            ? Interactive.valueOf(json.text("interactive").toUpperCase(Locale.ROOT))
            : null,
        json.optionalText("dir"),
        json.has("maxReviewCycles") ? json.integer("maxReviewCycles") : null);
  }
}
