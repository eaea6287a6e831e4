package dev.holdpoint.app.web;

import dev.holdpoint.app.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that is answered with no, as RFC 9457 words it. */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final transient Map<String, @Nullable Object> details = Json.map();
  private @Nullable Duration retryAfter;

  /**
   * @param code a word for programs
   */
  public Problem(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  public static Problem wrong(String message) {
    return new Problem(400, "bad_request", message);
  }

  public static Problem missing(String message) {
    return new Problem(404, "not_found", message);
  }

  static Problem unauthorized() {
    return new Problem(
        401,
        "unauthorized",
        "This needs a token: send `Authorization: Bearer TOKEN`, made by `holdpoint token create`,"
            + " or sign in.");
  }

  public static Problem forbidden(String message) {
    return new Problem(403, "forbidden", message);
  }

  /** With one more value for programs. */
  public Problem with(String key, @Nullable Object value) {
    details.put(key, value);
    return this;
  }

  public Problem retryAfter(Duration time) {
    retryAfter = time;
    return this;
  }

  public int status() {
    return status;
  }

  /** What is wrong one by one, where there is such a list. */
  public List<String> problems() {
    return details.get("problems") instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** Which task was meant, null where none is known. */
  public @Nullable String task() {
    return details.get("task") instanceof String task ? task : null;
  }

  @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** The code as people read it. */
  String title() {
    String words = code.replace('_', ' ');
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** As programs read it. */
  public Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = Json.map();
    json.put("type", "urn:holdpoint:" + code);
    json.put("title", title());
    json.put("status", status);
    json.put("detail", getMessage());
    json.putAll(details);
    return json;
  }
}
