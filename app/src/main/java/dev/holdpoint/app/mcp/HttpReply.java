package dev.holdpoint.app.mcp;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** What goes back over HTTP. */
public record HttpReply(int status, Map<String, String> headers, Body body) {
  private static final String TYPE = "Content-Type";

  /** What writes itself; a stream stays as long as it lasts. */
  public interface Body {
    void writeTo(OutputStream out) throws IOException;
  }

  public HttpReply {
    headers = Map.copyOf(headers);
  }

  static HttpReply nothing(int status) {
    return new HttpReply(status, Map.of(), _ -> {});
  }

  static HttpReply json(int status, String text) {
    return new HttpReply(
        status,
        Map.of(TYPE, "application/json"),
        out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  static HttpReply stream(Body body) {
    return new HttpReply(200, Map.of(TYPE, "text/event-stream", "X-Accel-Buffering", "no"), body);
  }

  HttpReply with(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(name, value);
    return new HttpReply(status, all, body);
  }
}
