package dev.holdpoint.app.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a bare server, with somebody behind it who reads as much of a body as a path says. */
@Timeout(60)
class HearsOutTest {
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  @BeforeEach
  void start() throws Exception {
    connector.setHost("localhost");
    server.addConnector(connector);
    HearsOut hearsOut = new HearsOut(Duration.ZERO);
    hearsOut.setHandler(new Reader());
    server.setHandler(hearsOut);
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  /** {@code /all} and {@code /none} of it, {@code /some}, or {@code /failed} in the middle. */
  private static final class Reader extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String said = "read";
      // Not closed: that would tell Jetty that nobody wants the rest.
      InputStream body = Content.Source.asInputStream(request);
      try {
        switch (request.getHttpURI().getPath()) {
          case "/all" -> body.readAllBytes();
          case "/some" -> body.readNBytes(10);
          case "/failed" -> {
            body.readNBytes(10);
            request.fail(new IOException("too many parts"));
            body.readAllBytes();
          }
          default -> said = "not read";
        }
      } catch (IOException e) {
        response.setStatus(408);
        said = String.valueOf(e.getMessage());
      }
      request.consumeAvailable();
      response.write(true, ByteBuffer.wrap(said.getBytes(ISO_8859_1)), callback);
      return true;
    }
  }

  private Socket dial() throws IOException {
    Socket socket = new Socket("localhost", connector.getLocalPort());
    socket.setSoTimeout(60_000);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  private static String post(String path, int length, String more) {
    return "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n%s\r\n"
        .formatted(path, length, more);
  }

  /** An answer's head. */
  private static String answer(Socket socket) throws IOException {
    StringBuilder head = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      head.append((char) next);
    }
    int length =
        Integer.parseInt(head.toString().replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
    in.readNBytes(length);
    return head.toString();
  }

  @Test
  void aSmallBodyThatNobodyReadLeavesTheConnectionUsable() throws Exception {
    try (Socket socket = dial()) {
      send(socket, post("/none", 16, "") + "GET /all HTTP/1." + post("/all", 2, "") + "ab");
      String first = answer(socket);
      assertTrue(first.startsWith("HTTP/1.1 200") && !first.contains("close"), first);
      assertTrue(answer(socket).startsWith("HTTP/1.1 200"), "the second request is the second");
    }
  }

  @Test
  void whatIsOnItsWayIsTakenAndTheConnectionEnds() throws Exception {
    for (String path : new String[] {"/none", "/some", "/failed"}) {
      try (Socket socket = dial()) {
        send(socket, post(path, 8_000_000, ""));
        send(socket, "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1) + "x".repeat(7_999_973));
        String answer = answer(socket);
        assertTrue(answer.contains("Connection: close"), answer);
        assertEquals(-1, socket.getInputStream().read(), "a body is no request");
      }
    }
  }

  /** Bytes of others don't make anybody faster. */
  @Test
  void whoDripsIsToldSoWhateverOthersSent() throws Exception {
    try (Socket quick = dial()) {
      send(quick, post("/all", 2_000_000, "") + "x".repeat(2_000_000));
      assertTrue(answer(quick).startsWith("HTTP/1.1 200"));
    }
    try (Socket slow = dial()) {
      send(slow, post("/all", 1_000, "") + "x");
      Thread drips = Thread.ofVirtual().start(() -> drip(slow));
      String answer = answer(slow);
      drips.interrupt();
      assertTrue(answer.startsWith("HTTP/1.1 408"), answer);
      assertTrue(answer.contains("Connection: close"), answer);
    }
  }

  /** A byte in a twentieth of a second is a tenth of what is asked for. */
  private static void drip(Socket socket) {
    try {
      while (!Thread.interrupted()) {
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        send(socket, "x");
      }
    } catch (IOException e) {
      // The other side has had enough.
    }
  }

  @Test
  void whoAsksFirstIsHeardOutOnlyIfToldToSend() throws Exception {
    String asks = "Expect: 100-continue\r\n";
    try (Socket socket = dial()) {
      send(socket, post("/none", 8_000_000, asks));
      assertTrue(answer(socket).startsWith("HTTP/1.1 200"), "without a body");
    }
    try (Socket socket = dial()) {
      send(socket, post("/some", 8_000_000, asks));
      assertFalse(new String(socket.getInputStream().readNBytes(25), ISO_8859_1).contains("200"));
      send(socket, "x".repeat(8_000_000));
      assertTrue(answer(socket).startsWith("HTTP/1.1 200"));
    }
  }
}
