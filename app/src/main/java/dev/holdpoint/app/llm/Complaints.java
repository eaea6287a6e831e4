package dev.holdpoint.app.llm;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Words for what went wrong, for people: what, where, and what to do; never with the key. */
final class Complaints {
  /** More of a provider's words helps nobody. */
  private static final int LONGEST = 500;

  private final LlmSpec spec;
  private final @Nullable String key;

  Complaints(LlmSpec spec, @Nullable String key) {
    this.spec = spec;
    this.key = key;
  }

  String about(Trouble trouble, int attempts) {
    String tried = attempts == 1 ? "" : " (tried " + attempts + " times)";
    return "The model %s of %s at %s %s%s; %s"
        .formatted(
            spec.model(),
            spec.provider().word(),
            spec.baseUrl(),
            happened(trouble),
            tried,
            advice(trouble));
  }

  private String happened(Trouble trouble) {
    return switch (trouble) {
      case Trouble.Refused refused ->
          "answered with status " + refused.code() + quoted(withoutKey(refused.words()));
      case Trouble.Broke broke -> "can't be reached: " + withoutKey(broke.how());
      case Trouble.Stalled stalled ->
          "said nothing for " + stalled.silence().toSeconds() + " seconds";
      case Trouble.Incomplete incomplete ->
          "did not finish its reply: " + withoutKey(incomplete.how());
    };
  }

  private String advice(Trouble trouble) {
    return switch (trouble) {
      case Trouble.Refused refused -> advice(refused.code(), refused.words());
      case Trouble.Broke _ ->
          "look whether the server runs and \"baseUrl\" in holdpoint.yaml is right";
      case Trouble.Stalled _ ->
          "look at the server, or give the model a longer \"timeout\" in holdpoint.yaml";
      case Trouble.Incomplete _ -> "try again later, or look at the server's log";
    };
  }

  private String advice(int code, String words) {
    if (words.contains("insufficient_quota")) {
      return "look at the account's plan and billing";
    }
    return switch (code) {
      case 401, 403 ->
          spec.keyName() == null
              ? "it wants a key: set \"apiKey\" in holdpoint.yaml"
              : "look whether " + spec.keyName() + " has a key that may use this model";
      case 404 ->
          "look whether the server has this model, and \"baseUrl\" in holdpoint.yaml is "
              + usualAddress();
      case 400, 413, 422 -> "look at the model's settings in holdpoint.yaml";
      case 429 -> "it is used too much at the moment";
      default -> code >= 500 ? "try again later" : "look at \"baseUrl\" in holdpoint.yaml";
    };
  }

  private String usualAddress() {
    return switch (spec.provider()) {
      case ANTHROPIC -> "right";
      case OPENAI -> "right (it usually ends with /v1)";
      case OLLAMA -> "right (without /v1; that one is provider: openai)";
    };
  }

  /** What the provider says in its JSON, or as it is. */
  private static String quoted(String words) {
    String said = message(words).strip().replaceAll("\\s+", " ");
    if (said.isEmpty()) {
      return "";
    }
    return ": " + (said.length() > LONGEST ? said.substring(0, LONGEST) + "…" : said);
  }

  private static String message(String words) {
    try {
      JsonObject body = Json.object(words);
      Object error = body.values().get("error");
      if (error instanceof String text) {
        return text;
      }
      String inner = error == null ? null : body.object("error").optionalText("message");
      String message = inner == null ? body.optionalText("message") : inner;
      return message == null ? words : message;
    } catch (JsonException e) {
      return words;
    }
  }

  private String withoutKey(String text) {
    return key == null ? text : text.replace(key, "(the key)");
  }
}
