package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came of a closed gate, in parts, so that no program takes an answer's text apart. */
final class OutcomeJson {
  private OutcomeJson() {}

  /** Of a sensitive answer nothing is said. */
  static void put(Map<String, @Nullable Object> json, Gate gate) {
    Answer answer = gate.answer();
    Reply reply = answer == null || gate.question().sensitive() ? null : answer.reply();
    json.put("decision", decision(reply));
    json.put("args", args(gate, reply));
    json.put("reason", reason(gate, reply));
    json.put("chosen", reply instanceof Reply.Chose chose ? chose.options() : List.of());
    json.put("text", text(reply));
    if (gate.review() != null) {
      Digest seen = seen(reply);
      json.put("digest", seen == null ? null : seen.hex());
      json.put("comments", ReviewJson.comments(reply));
    }
    if (gate.state() instanceof Gate.State.Withdrawn withdrawn) {
      json.put("by", withdrawn.by());
    }
  }

  /** What was decided about an action or a review, null where nothing was. */
  static @Nullable String decision(@Nullable Reply reply) {
    return switch (reply) {
      case Reply.Approved _ -> "approve";
      case Reply.Rejected _ -> "reject";
      case Reply.Passed passed -> passed.trusting() ? "approve_all" : "approve";
      case Reply.ChangesRequested _ -> "changes";
      case Reply.Supplied _, Reply.Said _, Reply.Confirmed _, Reply.Chose _ -> null;
      case null -> null;
    };
  }

  /** The arguments that may run: those that were asked for, or what the person made of them. */
  private static @Nullable Object args(Gate gate, @Nullable Reply reply) {
    if (!(reply instanceof Reply.Approved(@Nullable Action edited))) {
      return null;
    }
    Action approved = edited == null ? gate.question().action() : edited;
    return approved == null ? null : Json.parse(approved.args());
  }

  /** Why an action was rejected, or the gate withdrawn. */
  private static @Nullable String reason(Gate gate, @Nullable Reply reply) {
    if (gate.state() instanceof Gate.State.Withdrawn withdrawn) {
      return withdrawn.why();
    }
    return reply instanceof Reply.Rejected(String reason) ? reason : null;
  }

  /** What the person said in own words. */
  private static @Nullable String text(@Nullable Reply reply) {
    return switch (reply) {
      case Reply.Said said -> said.text();
      case Reply.Chose chose -> chose.words();
      case Reply.ChangesRequested changes -> changes.feedback();
      case Reply.Supplied _,
          Reply.Approved _,
          Reply.Rejected _,
          Reply.Passed _,
          Reply.Confirmed _ ->
          null;
      case null -> null;
    };
  }

  /** The version of what was reviewed that the person saw. */
  static @Nullable Digest seen(@Nullable Reply reply) {
    return switch (reply) {
      case Reply.Passed passed -> passed.seen();
      case Reply.ChangesRequested changes -> changes.seen();
      case Reply.Supplied _,
          Reply.Approved _,
          Reply.Rejected _,
          Reply.Said _,
          Reply.Confirmed _,
          Reply.Chose _ ->
          null;
      case null -> null;
    };
  }
}
