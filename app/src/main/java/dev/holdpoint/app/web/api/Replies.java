package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Problems;
import dev.holdpoint.app.web.Uploads;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.WellFormed;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bodies in and out. */
final class Replies {
  private Replies() {}

  /** A value that may be asked for again: who has it already is only told so. */
  static void json(Context request, @Nullable Object value) {
    String body = Json.write(value);
    String tag = "\"" + Digest.of(body).hex().substring(0, 32) + "\"";
    request.header("ETag", tag).header("Cache-Control", "private, no-cache");
    String known = request.header("If-None-Match");
    if (known != null && List.of(known.split("\\s*,\\s*")).contains(tag)) {
      request.status(304);
    } else {
      request.contentType("application/json").result(body);
    }
  }

  /** What an unsafe request came to. */
  static void done(Context request, int status, @Nullable Object value) {
    request.status(status).contentType("application/json").result(Json.write(value));
  }

  /** An object; an empty body is one without values. */
  static JsonObject body(Context request) {
    String text = Uploads.text(request);
    if (text.isBlank()) {
      return new JsonObject(Json.map());
    }
    String type = request.contentType();
    if (type == null || !type.startsWith("application/json")) {
      throw new Problem(
          415, "unsupported_media_type", "The body must be JSON: Content-Type: application/json.");
    }
    JsonObject body = Json.object(text);
    Uploads.refuseTooMuchText(request, Base64Files.length(body));
    return body;
  }

  /** The task after an intent, or why not. */
  static Task done(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Done(Task task) -> task;
      case Verdict.Refused(Refusal refusal) -> throw Problems.of(refusal);
    };
  }

  /** Only these keys: one that is misspelt must not be overlooked. */
  static JsonObject only(JsonObject body, String... allowed) {
    for (String key : body.values().keySet()) {
      if (!List.of(allowed).contains(key)) {
        throw new JsonException(
            "\"%s\" is not known here; allowed: %s".formatted(key, String.join(", ", allowed)));
      }
    }
    return body;
  }

  /** What somebody says beside it, null for nothing. */
  static @Nullable String reason(Context request) {
    return WellFormed.orNull(only(body(request), "reason").optionalText("reason"));
  }

  /** Only these parameters: a filter that is misspelt must not let everything through. */
  static void onlyQuery(Context request, String... allowed) {
    for (Map.Entry<String, List<String>> one : request.queryParamMap().entrySet()) {
      if (!List.of(allowed).contains(one.getKey())) {
        throw Problem.wrong(
            "There is no parameter \"%s\" here; allowed: %s."
                .formatted(
                    one.getKey(), allowed.length == 0 ? "none" : String.join(", ", allowed)));
      }
      if (one.getValue().size() > 1) {
        throw Problem.wrong("%s is given more than once.".formatted(one.getKey()));
      }
    }
  }

  /** A word of the query that must be one of these. */
  static String oneOf(String name, String word, List<String> allowed) {
    if (!allowed.contains(word)) {
      throw Problem.wrong(
          "%s is one of %s, not \"%s\".".formatted(name, String.join(", ", allowed), word));
    }
    return word;
  }

  /** A number of the query between these two. */
  static int number(Context request, String name, int standard, int highest) {
    String text = request.queryParam(name);
    if (text == null) {
      return standard;
    }
    if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) > highest) {
      throw Problem.wrong(
          "%s is a whole number from 0 to %d, not \"%s\".".formatted(name, highest, text));
    }
    return Integer.parseInt(text);
  }
}
