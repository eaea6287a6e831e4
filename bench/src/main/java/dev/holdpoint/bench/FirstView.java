package dev.holdpoint.bench;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A page and all that a browser fetches for it the first time.
 *
 * @param bytes everything that comes over the wire, heads included
 */
record FirstView(long bytes) {
  private static final Pattern ASSET = Pattern.compile("[\"'](/assets/[^\"'#]+)[\"'#]");

  static FirstView of(Server server) throws IOException {
    Set<String> wanted = new LinkedHashSet<>(Set.of("/"));
    Set<String> fetched = new LinkedHashSet<>();
    long bytes = 0;
    // Scripts name those that they import.
    while (!fetched.containsAll(wanted)) {
      for (String path : Set.copyOf(wanted)) {
        if (fetched.add(path)) {
          byte[] answer = fetch(server, path);
          bytes += answer.length;
          ASSET.matcher(text(answer)).results().forEach(found -> wanted.add(found.group(1)));
        }
      }
    }
    if (fetched.size() < 2) {
      throw new IOException("the page names neither style nor script");
    }
    return new FirstView(bytes);
  }

  /** As it comes over the wire. */
  private static byte[] fetch(Server server, String path) throws IOException {
    try (Socket socket = new Socket(server.address().getHost(), server.address().getPort())) {
      String request =
          """
          GET %s HTTP/1.1
          Host: %s
          Authorization: Bearer %s
          Accept: text/html,*/*
          Accept-Encoding: gzip, br
          Connection: close

          """
              .formatted(path, server.address().getAuthority(), server.token());
      socket
          .getOutputStream()
          .write(request.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      String head = new String(answer, 0, Math.min(12, answer.length), StandardCharsets.US_ASCII);
      if (!head.equals("HTTP/1.1 200")) {
        throw new IOException(path + ": " + head);
      }
      return answer;
    }
  }

  private static String text(byte[] answer) throws IOException {
    String plain = new String(answer, StandardCharsets.ISO_8859_1);
    int body = plain.indexOf("\r\n\r\n") + 4;
    String head = plain.substring(0, body).toLowerCase(Locale.ROOT);
    if (!head.contains("content-encoding: gzip")) {
      return plain.substring(body);
    }
    byte[] packed = Arrays.copyOfRange(answer, body, answer.length);
    if (head.contains("transfer-encoding: chunked")) {
      packed = joined(packed);
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static byte[] joined(byte[] chunks) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    int at = 0;
    while (at < chunks.length) {
      int end = at;
      while (chunks[end] != '\r') {
        end++;
      }
      int size =
          Integer.parseInt(new String(chunks, at, end - at, StandardCharsets.US_ASCII).strip(), 16);
      if (size == 0) {
        break;
      }
      whole.write(chunks, end + 2, size);
      at = end + 2 + size + 2;
    }
    return whole.toByteArray();
  }
}
