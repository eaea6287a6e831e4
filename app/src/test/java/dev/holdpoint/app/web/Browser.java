package dev.holdpoint.app.web;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Sends requests to a server as somebody with these headers. */
public final class Browser {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(30)).build();

  private final URI address;
  private final List<String> headers;

  private Browser(URI address, List<String> headers) {
    this.address = address;
    this.headers = List.copyOf(headers);
  }

  public static Browser at(URI address) {
    return new Browser(address, List.of());
  }

  public Browser with(String name, String value) {
    List<String> all = new ArrayList<>(headers);
    all.add(name);
    all.add(value);
    return new Browser(address, all);
  }

  public Browser bearer(String token) {
    return with("Authorization", "Bearer " + token);
  }

  public Seen get(String path) throws Exception {
    return send("GET", path, null);
  }

  public Seen post(String path, String body) throws Exception {
    return send("POST", path, body);
  }

  /** Presses the button on the page of a one-time link. */
  public Seen useLink(String link) throws Exception {
    return with("Content-Type", "application/x-www-form-urlencoded")
        .post("/sign-in", "link=" + link.replaceAll(".*link=", ""));
  }

  public Seen send(String method, String path, String body) throws Exception {
    return new Seen(CLIENT.send(request(method, path, body), BodyHandlers.ofString()));
  }

  /** Sends a form with files. */
  public Seen post(String path, Multipart form) throws Exception {
    HttpRequest.Builder request = builder(path).POST(BodyPublishers.ofByteArray(form.bytes()));
    request.setHeader("Content-Type", form.type());
    return new Seen(CLIENT.send(request.build(), BodyHandlers.ofString()));
  }

  /** The same without telling beforehand how large it is. */
  public Seen postInParts(String path, Multipart form) throws Exception {
    HttpRequest.Builder request =
        builder(path)
            .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(form.bytes())));
    request.setHeader("Content-Type", form.type());
    return new Seen(CLIENT.send(request.build(), BodyHandlers.ofString()));
  }

  /** What is at an address, byte by byte. */
  public HttpResponse<byte[]> bytes(String path) throws Exception {
    return CLIENT.send(request("GET", path, null), BodyHandlers.ofByteArray());
  }

  public HttpResponse<InputStream> stream(String path) throws Exception {
    return CLIENT.send(request("GET", path, null), BodyHandlers.ofInputStream());
  }

  private HttpRequest request(String method, String path, String body) {
    return builder(path)
        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  private HttpRequest.Builder builder(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofSeconds(60));
    if (!headers.isEmpty()) {
      request.headers(headers.toArray(String[]::new));
    }
    return request;
  }

  /** Bytes as they are, to which no client adds anything; what comes back until the end. */
  public String raw(String text) throws IOException {
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** What came back. */
  public record Seen(HttpResponse<String> response) {
    public int status() {
      return response.statusCode();
    }

    public String body() {
      return response.body();
    }

    public JsonObject json() {
      return Json.object(response.body());
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    /** Fails with all that came where it is another. */
    public Seen is(int status) {
      if (status() != status) {
        throw new AssertionError(status() + " instead of " + status + ": " + body());
      }
      return this;
    }
  }
}
