package dev.holdpoint.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdpoint.app.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A model that thinks for no time: it reads a file line by line, then says that it is done. */
final class ScriptedModel implements AutoCloseable {
  private final HttpServer http;
  private final AtomicInteger left = new AtomicInteger();

  ScriptedModel() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/", this::reply);
    http.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:%d/v1".formatted(http.getAddress().getPort()));
  }

  /** It is done with the last of this many calls. */
  void begin(int calls) {
    left.set(calls);
  }

  private void reply(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      byte[] body = events(left.decrementAndGet()).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("content-type", "text/event-stream");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static String events(int after) {
    String name = after > 0 ? "read_file" : "job_complete";
    Map<String, Object> arguments =
        after > 0
            ? Map.of("path", NativeBenchmark.FILE, "from", after, "lines", 1)
            : Map.of("summary", "done");
    Map<String, Object> call =
        Map.of(
            "index",
            0,
            "id",
            "call_" + after,
            "type",
            "function",
            "function",
            Map.of("name", name, "arguments", Json.write(arguments)));
    return event(choice(Map.of("role", "assistant", "tool_calls", List.of(call)), ""))
        + event(choice(Map.of(), "tool_calls"))
        + event(
            Map.of(
                "id",
                "c",
                "choices",
                List.of(),
                "usage",
                Map.of("prompt_tokens", 100, "completion_tokens", 10, "total_tokens", 110)))
        + "data: [DONE]\n\n";
  }

  private static Map<String, Object> choice(Map<String, Object> delta, String reason) {
    Map<String, Object> choice =
        reason.isEmpty()
            ? Map.of("index", 0, "delta", delta)
            : Map.of("index", 0, "delta", delta, "finish_reason", reason);
    return Map.of(
        "id", "c", "object", "chat.completion.chunk", "model", "m", "choices", List.of(choice));
  }

  private static String event(Map<String, Object> json) {
    return "data: " + Json.write(json) + "\n\n";
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
