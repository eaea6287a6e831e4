package dev.holdpoint.app.telemetry;

import com.sun.net.httpserver.HttpServer;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Takes spans, as a collector does, and remembers them. */
final class FakeCollector implements AutoCloseable {
  final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
  final List<String> keys = new CopyOnWriteArrayList<>();
  volatile int status = 200;
  private final HttpServer server;

  FakeCollector(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext(
        "/v1/traces",
        exchange -> {
          try (exchange) {
            String body =
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("x-key")));
            // Before its sender can go on.
            bodies.add(body);
            exchange.sendResponseHeaders(status, -1);
          }
        });
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + port());
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** A span as it came. */
  record Seen(JsonObject json) {
    String text(String key) {
      return json.text(key);
    }

    Map<String, String> attributes() {
      return attributesOf(json);
    }
  }

  static Map<String, String> attributesOf(JsonObject json) {
    Map<String, String> all = new TreeMap<>();
    for (JsonObject one : json.objects("attributes")) {
      all.put(
          one.text("key"), String.valueOf(one.object("value").values().values().iterator().next()));
    }
    return all;
  }

  /** Waits until so many spans came, in whatever parcels. */
  List<Seen> await(int count) throws InterruptedException {
    List<Seen> all = new ArrayList<>();
    while (all.size() < count) {
      String body = bodies.poll(60, TimeUnit.SECONDS);
      if (body == null) {
        throw new AssertionError("only " + all);
      }
      all.addAll(spans(body));
    }
    return all;
  }

  static List<Seen> spans(String body) {
    return Json.object(body)
        .objects("resourceSpans")
        .getFirst()
        .objects("scopeSpans")
        .getFirst()
        .objects("spans")
        .stream()
        .map(Seen::new)
        .toList();
  }

  static Map<String, String> resource(String body) {
    return attributesOf(Json.object(body).objects("resourceSpans").getFirst().object("resource"));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
