package dev.holdpoint.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A real `holdpoint serve`, and requests to it as an admin. */
final class Server implements AutoCloseable {
  private static final Pattern URL = Pattern.compile("\"url\": ?\"([^\"]+)\"");
  private static final Pattern TOKEN = Pattern.compile("hpt_\\S+");
  private static final Pattern GATE = Pattern.compile("\"gate\": ?\"(hp-[a-z0-9]+\\.\\d+)\"");
  private static final Pattern NEXT = Pattern.compile("\"next\": ?\"([^\"]+)\"");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
  private static final Pattern AT = Pattern.compile(": at (\\d+)");
  private static final Duration REST = Duration.ofSeconds(5);
  private static final int ENDS_WITHIN_SECONDS = 20;

  private final Process process;
  private final URI address;
  private final String token;
  private final HttpClient client = HttpClient.newHttpClient();

  private Server(Process process, URI address, String token) {
    this.process = process;
    this.address = address;
    this.token = token;
  }

  static Server start(Project project) throws IOException, InterruptedException {
    project.millis(Project.DONE, "token", "create", "--role", "admin");
    Matcher token = TOKEN.matcher(project.printed());
    if (!token.find()) {
      throw new IOException("no token in: " + project.printed());
    }
    ProcessBuilder builder =
        new ProcessBuilder(
            project.launcher().toString(), "serve", "--port", "0", "--json", "--no-worker");
    builder.directory(project.directory().toFile()).redirectError(Redirect.INHERIT);
    builder.redirectInput(new File("/dev/null"));
    builder.environment().put(Keys.FOLDER, project.keys().toString());
    Process process = builder.start();
    try {
      BufferedReader told =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String ready = String.valueOf(told.readLine());
      Matcher url = URL.matcher(ready);
      if (!url.find()) {
        throw new IOException("the server should be ready, but: " + ready);
      }
      return new Server(process, URI.create(url.group(1)), token.group());
    } catch (IOException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  URI address() {
    return address;
  }

  String token() {
    return token;
  }

  /** What is at this address. */
  String get(String path) throws IOException, InterruptedException {
    return sent(request(path).build()).body();
  }

  void answer(String gate) throws IOException, InterruptedException {
    sent(
        request("/api/v1/gates/" + gate + "/answer")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"answer\": \"" + Play.ANSWER + "\"}"))
            .build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address.resolve(path))
        .header("Authorization", "Bearer " + token)
        .timeout(Duration.ofMinutes(1));
  }

  private HttpResponse<String> sent(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException("%s: %d %s".formatted(request, response.statusCode(), response.body()));
    }
    return response;
  }

  /** So many open gates. */
  List<String> gates(int count) throws IOException, InterruptedException {
    List<String> gates = new ArrayList<>();
    String cursor = "";
    while (gates.size() < count) {
      String page = get("/api/v1/gates?limit=200" + cursor);
      GATE.matcher(page).results().forEach(found -> gates.add(found.group(1)));
      Matcher next = NEXT.matcher(page);
      if (!next.find()) {
        break;
      }
      cursor = "&cursor=" + next.group(1);
    }
    if (gates.size() < count) {
      throw new IOException("%d of %d gates are open".formatted(gates.size(), count));
    }
    return gates.subList(0, count);
  }

  RequestTimes times() throws IOException, InterruptedException {
    return new RequestTimes(get("/metrics"));
  }

  /** The position of the last entry: a stream that begins behind it says so at once. */
  long lastEvent() throws IOException, InterruptedException {
    HttpResponse<InputStream> stream =
        client.send(request("/api/v1/events").build(), BodyHandlers.ofInputStream());
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (line != null) {
        Matcher at = AT.matcher(line);
        if (at.matches()) {
          return Long.parseLong(at.group(1));
        }
        line = lines.readLine();
      }
    }
    throw new IOException("the stream does not say where it begins");
  }

  /** Time in which nobody asks for anything. */
  void rest() throws InterruptedException {
    process.waitFor(REST.toMillis(), TimeUnit.MILLISECONDS);
  }

  long residentBytes() throws IOException {
    String status = Files.readString(Path.of("/proc", Long.toString(process.pid()), "status"));
    Matcher resident = RESIDENT.matcher(status);
    return resident.find() ? 1024 * Long.parseLong(resident.group(1)) : -1;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
