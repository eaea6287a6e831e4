package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.model.Role;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever sends more than is taken, and looks for the answer only then, finds it. */
@Timeout(120)
class RefusedUploadsTest {
  private static final String JSON = "application/json";
  private static final int PIECE = 64_000;

  @TempDir Path folder;
  ServedProject project;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: done}\n");
  }

  @AfterEach
  void close() {
    project.close();
  }

  @Test
  void moreThanARouteTakes() throws Exception {
    String admin = project.token(Role.ADMIN);
    assertEquals(413, sent("/api/v1/tasks/T-1/close", admin, JSON, new byte[6_000_000]));
  }

  @Test
  void moreTextThanIsHeldInMemory() throws Exception {
    String admin = project.token(Role.ADMIN);
    assertEquals(413, sent("/api/v1/tasks", admin, JSON, new byte[45_000_000]));
    assertEquals(413, sentInParts("/api/v1/tasks", admin, JSON, new byte[45_000_000]));
  }

  @Test
  void moreFilesThanAFormMayBring() throws Exception {
    Multipart form =
        new Multipart().field("title", "T").file("documents", "a", new byte[70_000_000]);
    String admin = project.token(Role.ADMIN);
    assertEquals(413, sent("/api/v1/tasks", admin, form.type(), form.bytes()));
    assertEquals(413, sentInParts("/api/v1/tasks", admin, form.type(), form.bytes()));
  }

  @Test
  void morePartsThanAFormMayHave() throws Exception {
    Multipart form = new Multipart().field("title", "T");
    for (int i = 0; i <= FormParts.MOST; i++) {
      form.file("documents", i + ".txt", "x");
    }
    form.file("documents", "last", new byte[20_000_000]);
    String admin = project.token(Role.ADMIN);
    assertEquals(413, sent("/api/v1/tasks", admin, form.type(), form.bytes()));
    assertEquals(413, sentInParts("/api/v1/tasks", admin, form.type(), form.bytes()));
  }

  @Test
  void filesOfSomebodyWhoMayBringNone() throws Exception {
    Multipart form =
        new Multipart().field("title", "T").file("documents", "a", new byte[19_000_000]);
    String viewer = project.token(Role.VIEWER);
    assertEquals(403, sent("/api/v1/tasks", viewer, form.type(), form.bytes()));
    assertEquals(401, sent("/api/v1/tasks", "wrong", form.type(), form.bytes()));
  }

  @Test
  void whoSendsSlowlyHoldsNoPlaceOfOthers() throws Exception {
    String admin = project.token(Role.ADMIN);
    byte[] half = new byte[4_000_000];
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        Socket socket = dial();
        slow.add(socket);
        head(socket, "/api/v1/tasks", admin, JSON, "Content-Length: 20000000");
        socket.getOutputStream().write(half);
      }
      String content = Base64.getEncoder().encodeToString(half);
      String body =
          "{\"title\": \"T\", \"documents\": [{\"name\": \"a\", \"content\": \"%s\"}]}"
              .formatted(content);
      byte[] quick = body.getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 3; i++) {
        assertEquals(201, sent("/api/v1/tasks", admin, JSON, quick));
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** The answer does not wait for a body that never comes. */
  @Test
  void whoWaitsForTheAnswerFirstGetsIt() throws Exception {
    try (Socket socket = dial()) {
      head(socket, "/api/v1/tasks", project.token(Role.ADMIN), JSON, "Content-Length: 90000000");
      assertEquals(413, status(socket));
    }
  }

  @Test
  void whoNeverEndsIsHungUpOn() throws Exception {
    try (Socket socket = dial()) {
      head(socket, "/api/v1/tasks", "wrong", JSON, "Content-Length: 900000000000");
      byte[] piece = new byte[PIECE];
      assertThrows(
          IOException.class,
          () -> {
            while (true) {
              socket.getOutputStream().write(piece);
            }
          });
    }
  }

  private int sent(String path, String token, String type, byte[] body) throws IOException {
    try (Socket socket = dial()) {
      head(socket, path, token, type, "Content-Length: " + body.length);
      for (int at = 0; at < body.length; at += PIECE) {
        socket.getOutputStream().write(body, at, Math.min(PIECE, body.length - at));
      }
      return status(socket);
    }
  }

  private int sentInParts(String path, String token, String type, byte[] body) throws IOException {
    try (Socket socket = dial()) {
      head(socket, path, token, type, "Transfer-Encoding: chunked");
      OutputStream out = socket.getOutputStream();
      for (int at = 0; at < body.length; at += PIECE) {
        int length = Math.min(PIECE, body.length - at);
        out.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        out.write(body, at, length);
        out.write("\r\n".getBytes(StandardCharsets.ISO_8859_1));
      }
      out.write("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
      return status(socket);
    }
  }

  private Socket dial() throws IOException {
    Socket socket = new Socket(project.address().getHost(), project.address().getPort());
    socket.setSoTimeout(60_000);
    return socket;
  }

  private static void head(Socket socket, String path, String token, String type, String length)
      throws IOException {
    String head =
        """
        POST %s HTTP/1.1
        Host: localhost
        Authorization: Bearer %s
        Content-Type: %s
        %s

        """
            .formatted(path, token, type, length)
            .replace("\n", "\r\n");
    socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static int status(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    String line = new String(in.readNBytes(12), StandardCharsets.ISO_8859_1);
    assertTrue(line.startsWith("HTTP/1.1 "), line);
    return Integer.parseInt(line.substring(9));
  }
}
