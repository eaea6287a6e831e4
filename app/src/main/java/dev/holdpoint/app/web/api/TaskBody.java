package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Csrf;
import dev.holdpoint.app.web.Uploads;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.model.WellFormed;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A task as programs send it, in JSON or as a form with files.
 *
 * @param run whether it is to be run at once
 */
record TaskBody(TaskSpec spec, List<Attachment> documents, boolean run) {
  private static final Set<String> NUMBERS = Set.of("priority", "threshold");
  private static final String[] KEYS = {
    "title",
    "body",
    "priority",
    "size",
    "agent",
    "pipeline",
    "threshold",
    "role",
    "parent",
    "dependsOn",
    "documents",
    "datasources",
    "planning",
    "run"
  };

  static TaskBody read(Context request) {
    boolean form = Uploads.isForm(request);
    JsonObject body = Replies.only(form ? form(request) : Replies.body(request), KEYS);
    List<Attachment> documents = form ? Uploads.documents(request) : Documents.read(body);
    return new TaskBody(spec(body, documents), documents, body.flag("run"));
  }

  /** Whether it has names that only the project's configuration knows. */
  boolean namesConfigured() {
    return !spec.datasources().isEmpty()
        || Stream.of(spec.agent(), spec.pipeline(), spec.role()).anyMatch(Objects::nonNull);
  }

  /** The same names as in JSON; what says nothing counts as absent, as forms send every field. */
  private static JsonObject form(Context request) {
    Map<String, @Nullable Object> json = Json.map();
    request
        .formParamMap()
        .forEach(
            (name, values) -> {
              List<String> said = values.stream().filter(value -> !value.isBlank()).toList();
              if (!name.equals(Csrf.FIELD)) {
                // A name that is not known is one all the same.
                json.put(name, said.isEmpty() ? null : value(name, said));
              }
            });
    return new JsonObject(json);
  }

  private static Object value(String name, List<String> said) {
    if (name.equals("dependsOn") || name.equals("datasources")) {
      return said;
    }
    if (said.size() > 1) {
      throw new JsonException("\"%s\" is given more than once".formatted(name));
    }
    String text = said.getFirst();
    if (name.equals("run")) {
      return flag(text);
    }
    if (name.equals("planning")) {
      return Map.of("interactive", text);
    }
    return NUMBERS.contains(name) && text.matches("[0-9]{1,9}") ? Long.valueOf(text) : text;
  }

  private static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new JsonException("\"run\" is true or false");
    };
  }

  private static TaskSpec spec(JsonObject body, List<Attachment> documents) {
    String title = WellFormed.text(body.text("title"));
    String text = WellFormed.orNull(body.optionalText("body"));
    String parent = body.optionalText("parent");
    try {
      return new TaskSpec(
          title,
          text == null ? title : text,
          null,
          body.has("priority") ? body.integer("priority") : TaskSpec.DEFAULT_PRIORITY,
          size(body.optionalText("size")),
          body.optionalText("agent"),
          body.optionalText("pipeline"),
          body.has("threshold") ? new Threshold(body.integer("threshold")) : null,
          body.optionalText("role"),
          parent == null ? null : new TaskId(parent),
          body.texts("dependsOn").stream().map(TaskId::new).toList(),
          documents.stream().map(Attachment::document).toList(),
          body.texts("datasources"),
          PlanningWish.NONE.choosing(planning(body)));
    } catch (IllegalArgumentException e) {
      throw new JsonException(String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable Interactive planning(JsonObject body) {
    if (body.values().get("planning") == null) {
      return null;
    }
    JsonObject planning = Replies.only(body.object("planning"), "interactive");
    Object said = planning.values().get("interactive");
    Interactive choice = said == null ? null : Interactive.of(said.toString());
    if (said != null && choice == null) {
      throw new JsonException("\"planning.interactive\" is " + Interactive.ALLOWED);
    }
    return choice;
  }

  private static Size size(@Nullable String word) {
    return word == null
        ? Size.MEDIUM
        : Arrays.stream(Size.values())
            .filter(size -> size.name().toLowerCase(Locale.ROOT).equals(word))
            .findFirst()
            .orElseThrow(() -> new JsonException("\"size\" is small, medium or large"));
  }
}
