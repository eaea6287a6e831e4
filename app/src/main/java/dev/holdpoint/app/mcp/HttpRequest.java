package dev.holdpoint.app.mcp;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came over HTTP.
 *
 * @param headers by their names in small letters
 */
public record HttpRequest(String method, Map<String, String> headers, String body) {
  public HttpRequest {
    headers = Map.copyOf(headers);
  }

  @Nullable String header(String name) {
    return headers.get(name.toLowerCase(Locale.ROOT));
  }

  /** Whether the client takes this kind of body; one that says nothing takes everything. */
  boolean accepts(String type) {
    String accepted = header("accept");
    return accepted == null
        || accepted.contains(type)
        || accepted.contains("*/*")
        || accepted.contains(type.substring(0, type.indexOf('/')) + "/*");
  }
}
