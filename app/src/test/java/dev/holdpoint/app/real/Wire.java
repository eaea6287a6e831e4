package dev.holdpoint.app.real;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.util.Map;

/**
 * A request as it came.
 *
 * @param headers by their names in lower case
 */
public record Wire(String method, String path, Map<String, String> headers, String body) {
  public JsonObject json() {
    return Json.object(body);
  }

  boolean isPost(String pathEnd) {
    return method.equals("POST") && path.endsWith(pathEnd);
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
