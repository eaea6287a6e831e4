package dev.holdpoint.app.agent.claude;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Listens on this host, as long as one process of Claude Code runs, for what it is about to do.
 * Whoever does not know the address and the key is not heard.
 */
final class HookServer implements AutoCloseable {
  private static final int MOST = 64 << 20;
  private static final int SECRET_BYTES = 24;
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FAILED = 500;

  private final TurnHooks hooks;
  private final Path workspace;
  private final String key = secret();
  private final String place = "/" + secret();
  private final HttpServer http;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("hook-", 1).factory());

  HookServer(TurnHooks hooks, Path workspace) throws IOException {
    this.hooks = hooks;
    this.workspace = workspace;
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setExecutor(threads);
    http.createContext(place + "/hook", exchange -> serve(exchange, this::hook));
    http.createContext(place + "/permission", exchange -> serve(exchange, this::permission));
    http.start();
  }

  private static String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Where the hook is asked. */
  String hookAddress() {
    return address() + "/hook";
  }

  /** Where the permission prompt is asked. */
  String permissionAddress() {
    return address() + "/permission";
  }

  private String address() {
    return "http://127.0.0.1:" + http.getAddress().getPort() + place;
  }

  /** What a caller shows as its bearer token. */
  String key() {
    return key;
  }

  /** Answers one question with JSON. */
  private interface Answering {
    String answer(JsonObject asked) throws InterruptedException;
  }

  private String hook(JsonObject asked) throws InterruptedException {
    return hooks.hook(ToolCall.ofHook(asked, workspace), asked.text("session_id")).json();
  }

  private String permission(JsonObject asked) throws InterruptedException {
    ToolCall call =
        new ToolCall(
            asked.text("tool_use_id"),
            asked.text("tool_name"),
            asked.object("input"),
            workspace.toString(),
            null);
    Map<String, @Nullable Object> answer = Json.map();
    switch (hooks.prompt(call)) {
      case Judgement.Allow allow -> {
        answer.put("behavior", "allow");
        answer.put("updatedInput", allow.input() == null ? call.input().values() : allow.input());
      }
      case Judgement.Deny(String why) -> deny(answer, why);
      case Judgement.Wait wait -> deny(answer, "A person is asked first: " + wait.names());
    }
    return Json.write(answer);
  }

  private static void deny(Map<String, @Nullable Object> answer, String why) {
    answer.put("behavior", "deny");
    answer.put("message", why);
  }

  private void serve(HttpExchange exchange, Answering answering) throws IOException {
    try (exchange) {
      String answer = isKnown(exchange) ? answer(exchange, answering) : null;
      if (answer == null) {
        // Whatever is no decision counts as a no over there.
        exchange.sendResponseHeaders(isKnown(exchange) ? FAILED : UNAUTHORIZED, -1);
        return;
      }
      byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(OK, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  /** Null where there is no decision. */
  private static @Nullable String answer(HttpExchange exchange, Answering answering)
      throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(MOST);
    try {
      return answering.answer(Json.object(new String(body, StandardCharsets.UTF_8)));
    } catch (JsonException | WorldException e) {
      return null;
    } catch (InterruptedException e) {
      // The turn is over, and so is whoever asked.
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private boolean isKnown(HttpExchange exchange) {
    String shown = exchange.getRequestHeaders().getFirst("Authorization");
    return shown != null
        && MessageDigest.isEqual(
            shown.getBytes(StandardCharsets.UTF_8),
            ("Bearer " + key).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
