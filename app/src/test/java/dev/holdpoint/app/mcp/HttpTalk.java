package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** A client of the tools that sends what a test says, word by word. */
public final class HttpTalk {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(30)).build();
  private static final String TWO_KINDS = "application/json, text/event-stream";

  private final URI address;
  private final String token;
  private String session = "";
  private int number;

  public HttpTalk(URI site, String token) {
    this.address = site.resolve("/mcp");
    this.token = token;
  }

  /** Begins a session; with forms where the client shows some. */
  public HttpTalk begun(boolean withForms) throws Exception {
    HttpResponse<InputStream> hello =
        post(
            message(
                "initialize",
                Map.of(
                    "protocolVersion",
                    "2025-11-25",
                    "capabilities",
                    withForms ? Map.of("elicitation", Map.of()) : Map.of(),
                    "clientInfo",
                    Map.of("name", "talk", "version", "1"))));
    if (hello.statusCode() != 200) {
      throw new AssertionError(hello.statusCode() + ": " + text(hello));
    }
    session = hello.headers().firstValue("Mcp-Session-Id").orElseThrow();
    hello.body().close();
    post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}").body().close();
    return this;
  }

  public String session() {
    return session;
  }

  /** The same session in the hands of another token. */
  public HttpTalk as(String other) {
    HttpTalk talk = new HttpTalk(address, other);
    talk.session = session;
    return talk;
  }

  private String message(String method, Map<String, Object> params) {
    number++;
    return Json.write(
        new java.util.TreeMap<>(
            Map.of("jsonrpc", "2.0", "id", (long) number, "method", method, "params", params)));
  }

  /** A request that is answered at once. */
  public JsonObject ask(String method, Map<String, Object> params) throws Exception {
    return Json.object(text(post(message(method, params))));
  }

  /** A call of a tool, whose answer comes by a stream. */
  public Stream call(String tool, Map<String, Object> arguments) throws Exception {
    HttpResponse<InputStream> response =
        post(message("tools/call", Map.of("name", tool, "arguments", arguments)));
    if (response.statusCode() != 200) {
      throw new AssertionError(response.statusCode() + ": " + text(response));
    }
    return new Stream(response);
  }

  /** Says what a person said to a form. */
  public int respond(Object id, String action, Map<String, Object> content) throws Exception {
    HttpResponse<InputStream> response =
        post(
            Json.write(
                Map.of(
                    "jsonrpc",
                    "2.0",
                    "id",
                    id,
                    "result",
                    Map.of("action", action, "content", content))));
    response.body().close();
    return response.statusCode();
  }

  public HttpResponse<InputStream> post(String body) throws Exception {
    return send(request().POST(BodyPublishers.ofString(body)));
  }

  public Stream resume(String event) throws Exception {
    return new Stream(send(request().header("Last-Event-ID", event).GET()));
  }

  public int status(String method, String... headers) throws Exception {
    HttpRequest.Builder request =
        request().method(method, BodyPublishers.ofString(method.equals("POST") ? "{}" : ""));
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpResponse<InputStream> response = send(request);
    response.body().close();
    return response.statusCode();
  }

  private HttpRequest.Builder request() {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept", TWO_KINDS);
    return session.isEmpty() ? request : request.header("Mcp-Session-Id", session);
  }

  private static HttpResponse<InputStream> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofInputStream());
  }

  private static String text(HttpResponse<InputStream> response) throws IOException {
    try (InputStream in = response.body()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** What comes back for a call, one event after another. */
  public static final class Stream implements AutoCloseable {
    private final BufferedReader lines;
    private String last = "";

    Stream(HttpResponse<InputStream> response) {
      lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    /** The id of the event that was read last. */
    public String last() {
      return last;
    }

    /** Reads the first event, which says nothing but where one can go on. */
    public Stream primed() throws IOException {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          last = line.substring(4);
        }
        if (line.isEmpty()) {
          return this;
        }
      }
      throw new AssertionError("the stream ended at once");
    }

    /** The next message, null at the end. */
    public JsonObject next() throws IOException {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          last = line.substring(4);
        }
        if (line.startsWith("data: {")) {
          return Json.object(line.substring(6));
        }
      }
      return null;
    }

    /** What the tool says in the end. */
    public String said() throws IOException {
      return said(false);
    }

    /** Why it could not be. */
    public String failure() throws IOException {
      return said(true);
    }

    private String said(boolean isError) throws IOException {
      for (JsonObject message = next(); message != null; message = next()) {
        if (message.has("result")) {
          JsonObject result = message.object("result");
          if (result.flag("isError") != isError) {
            throw new AssertionError(message.toString());
          }
          return result.objects("content").getFirst().text("text");
        }
      }
      throw new AssertionError("no answer");
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }
}
