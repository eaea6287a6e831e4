package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.web.Browser;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A real server that is asked for too much: it stays up, serves others, and stays small. Beside
 * other tests, but one siege at a time.
 */
@Execution(ExecutionMode.CONCURRENT)
class SiegeIT {
  private static final String SERVED = "HTTP/1.1 200 ";
  private static final int HUNDRED_MEGABYTES = 100_000_000;
  private static final int MOST_STREAMS = 500;

  /** Above what it needs at rest, far below what was sent to it. */
  private static final long MOST_MEGABYTES = 400;

  @TempDir Path folder;
  Project project;
  Running server;
  URI address;
  String token;
  private final List<Socket> open = new ArrayList<>();

  @BeforeEach
  void serve() throws Exception {
    project = Project.in(folder);
    project.scenario("turns:\n  - - finish: {summary: done}\n");
    server = project.start("serve", "--port", "0", "--json", "--no-worker").awaitOut("\"signIn\"");
    address = URI.create(Json.object(server.out().lines().findFirst().orElseThrow()).text("url"));
    token = project.run("token", "create", "--role", "admin").exits(0).out().strip();
  }

  @AfterEach
  void end() throws Exception {
    for (Socket socket : open) {
      socket.close();
    }
    try (Running _ = server) {
      assertTrue(server.isAlive(), server::toString);
      servesOthers();
      assertTrue(megabytes() < MOST_MEGABYTES, () -> megabytes() + " MB");
      assertEquals("", server.err(), "nothing of it was news");
      server.signal("TERM");
      server.end();
    }
  }

  private void servesOthers() throws Exception {
    Browser.at(address).get("/healthz").is(200);
    Browser.at(address).bearer(token).get("/").is(200);
  }

  private long megabytes() {
    try {
      String status = Files.readString(Path.of("/proc", Long.toString(server.pid()), "status"));
      Matcher resident = Pattern.compile("VmRSS:\\s+(\\d+) kB").matcher(status);
      assertTrue(resident.find(), status);
      return Long.parseLong(resident.group(1)) / 1024;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(address.getHost(), address.getPort());
    socket.setSoTimeout((int) Await.LIMIT.toMillis());
    open.add(socket);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  private String head(String line) {
    return "%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"
        .formatted(line, token);
  }

  /** The first line of what comes back; empty where the connection was closed. */
  private static String firstLine(Socket socket) throws IOException {
    StringBuilder line = new StringBuilder();
    try {
      for (int c = socket.getInputStream().read();
          c >= 0 && c != '\n';
          c = socket.getInputStream().read()) {
        line.append((char) c);
      }
    } catch (java.net.SocketException e) {
      // Whoever goes on sending may find the connection gone.
    }
    return line.toString();
  }

  @Test
  @Execution(ExecutionMode.SAME_THREAD)
  void aBodyOfAHundredMegabytesIsNotTakenHoweverItComes() throws Exception {
    for (String route : List.of("POST /api/v1/gates", "POST /sign-in", "POST /mcp", "POST /")) {
      Socket announced = connect();
      send(announced, head(route) + "Content-Length: " + HUNDRED_MEGABYTES + "\r\n\r\n");
      pour(announced, false);
      assertRefused(route, firstLine(announced));
      Socket chunked = connect();
      send(chunked, head(route) + "Transfer-Encoding: chunked\r\n\r\n");
      pour(chunked, true);
      assertRefused(route, firstLine(chunked));
    }
    assertTrue(project.run("list", "--awaiting", "--json").exits(0).out().strip().equals("[]"));
  }

  private static void assertRefused(String route, String line) {
    assertTrue(line.isEmpty() || line.startsWith("HTTP/1.1 4"), route + ": " + line);
  }

  /** All of it, or as much as is taken. */
  private static void pour(Socket socket, boolean chunked) {
    byte[] part = "x".repeat(64_000).getBytes(StandardCharsets.US_ASCII);
    byte[] size = (Integer.toHexString(part.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    try {
      OutputStream out = socket.getOutputStream();
      for (int sent = 0; sent < HUNDRED_MEGABYTES; sent += part.length) {
        if (chunked) {
          out.write(size);
        }
        out.write(part);
        if (chunked) {
          out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
      }
    } catch (IOException e) {
      // Refused on the way.
    }
  }

  @Test
  @Execution(ExecutionMode.SAME_THREAD)
  void manyWhoAreSlowKeepNobodyElseWaiting() throws Exception {
    List<Socket> slowHeads = new ArrayList<>();
    List<Socket> slowBodies = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      Socket head = connect();
      send(head, "GET /healthz HTTP/1.1\r\nHost: local");
      slowHeads.add(head);
      Socket body = connect();
      send(body, head("POST /api/v1/gates") + "Content-Length: 1000\r\n\r\n{");
      slowBodies.add(body);
      // Asks for much and reads none of it.
      Socket reader = connect();
      reader.setReceiveBufferSize(1024);
      send(reader, (head("GET /api/v1/openapi.json") + "\r\n").repeat(20));
    }
    for (int i = 0; i < 20; i++) {
      long begun = System.nanoTime();
      servesOthers();
      double seconds = (System.nanoTime() - begun) / 1e9;
      assertTrue(seconds < 20, () -> String.format(Locale.ROOT, "%.1f s", seconds));
    }
    for (Socket socket : slowHeads) {
      assertEquals("", firstLine(socket), "hung up on");
    }
  }

  @Test
  @Execution(ExecutionMode.SAME_THREAD)
  void ofTwoThousandStreamsFiveHundredAreGivenAndTheOthersToldSoAtOnce() throws Exception {
    List<Socket> streams = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      Socket socket = connect();
      send(socket, head("GET /api/v1/events") + "\r\n");
      streams.add(socket);
    }
    int given = 0;
    int refused = 0;
    for (Socket socket : streams) {
      String line = firstLine(socket);
      given += line.startsWith(SERVED) ? 1 : 0;
      refused += line.startsWith("HTTP/1.1 503 ") ? 1 : 0;
    }
    assertEquals(MOST_STREAMS, given);
    assertEquals(2_000 - MOST_STREAMS, refused);
    servesOthers();
    Browser.at(address)
        .bearer(token)
        .with("Content-Type", "application/json")
        .post("/api/v1/gates", "{\"prompt\": \"Still there?\"}")
        .is(201);
    for (Socket socket : streams) {
      socket.close();
    }
    Await.until(
        "there is room again",
        () -> {
          Socket again = connect();
          send(again, head("GET /api/v1/events") + "\r\n");
          return firstLine(again).startsWith(SERVED);
        });
  }

  @Test
  @Execution(ExecutionMode.SAME_THREAD)
  void anAgentsTokenAnswersNothingAndNeitherDoesAForeignPage() throws Exception {
    Browser admin = Browser.at(address).bearer(token).with("Content-Type", "application/json");
    String gate =
        admin.post("/api/v1/gates", "{\"prompt\": \"Ship?\"}").is(201).json().text("gate");
    String path = "/api/v1/gates/" + gate + "/answer";
    String yes = "{\"answer\": \"yes\"}";
    String agent = project.run("token", "create", "--role", "agent").exits(0).out().strip();
    Browser.at(address)
        .bearer(agent)
        .with("Content-Type", "application/json")
        .post(path, yes)
        .is(403);
    admin.with("Origin", "https://evil.example").post(path, yes).is(403);
    admin.with("Sec-Fetch-Site", "cross-site").post(path, yes).is(403);
    Socket forged = connect();
    send(
        forged,
        head("POST " + path).replace("localhost", "evil.example")
            + "Content-Length: "
            + yes.length()
            + "\r\n\r\n"
            + yes);
    assertTrue(firstLine(forged).startsWith("HTTP/1.1 421 "));
    String link = Json.object(server.out().lines().findFirst().orElseThrow()).text("signIn");
    Browser.Seen in = Browser.at(address).useLink(link).is(303);
    String cookie = in.header("Set-Cookie").replaceAll(";.*", "");
    Browser.at(address)
        .with("Cookie", cookie)
        .with("Content-Type", "application/json")
        .post(path, yes)
        .is(403);
    Browser.at(address)
        .with("Cookie", cookie)
        .with("Content-Type", "application/x-www-form-urlencoded")
        .post("/gates/" + gate + "/answer", "answer=yes&csrf=wrong")
        .is(403);
    assertEquals("open", admin.get("/api/v1/gates/" + gate).is(200).json().text("state"));
  }
}
