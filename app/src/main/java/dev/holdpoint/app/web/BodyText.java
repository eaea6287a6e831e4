package dev.holdpoint.app.web;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.port.WorldException;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The text of a body that may bring files in Base64, read once.
 *
 * @param size in bytes
 */
record BodyText(String text, int size) {
  private static final String ATTRIBUTE = "holdpoint.text";
  private static final int PIECE = 64_000;

  /**
   * @param most bytes that it may have
   * @throws Problem where it has more, or does not come to its end
   */
  static BodyText of(Context request, int most) {
    BodyText known = request.attribute(ATTRIBUTE);
    if (known != null) {
      return known;
    }
    BodyText read = of(read(request, most));
    request.attribute(ATTRIBUTE, read);
    return read;
  }

  static void forget(Context request) {
    request.attribute(ATTRIBUTE, null);
  }

  private static BodyText of(byte[] bytes) {
    return new BodyText(new String(bytes, StandardCharsets.UTF_8), bytes.length);
  }

  private static byte[] read(Context request, int most) {
    try (InputStream body = request.bodyInputStream()) {
      byte[] begin = new Sent(body).next(Listening.LARGEST_BODY + 1);
      return begin.length <= Listening.LARGEST_BODY
          ? begin
          : whole(request, begin, new Sent(body), most);
    } catch (IOException e) {
      throw new WorldException(
          "A large request can't be kept on disk while it is read: %s.".formatted(IoReason.of(e)),
          e);
    }
  }

  /** The rest waits on disk for a place in memory: whoever sends it may be slow. */
  private static byte[] whole(Context request, byte[] begin, Sent body, int most)
      throws IOException {
    Path rest = Files.createTempFile("holdpoint-body-", "");
    try {
      int size = begin.length;
      try (OutputStream out = Files.newOutputStream(rest)) {
        for (byte[] piece = body.next(PIECE); piece.length > 0; piece = body.next(PIECE)) {
          size += piece.length;
          if (size > most) {
            throw Uploads.tooLarge(most);
          }
          out.write(piece);
        }
      }
      LargeBodies.enter(request);
      byte[] all = Arrays.copyOf(begin, size);
      try (InputStream in = Files.newInputStream(rest)) {
        in.readNBytes(all, begin.length, size - begin.length);
      }
      return all;
    } finally {
      Files.deleteIfExists(rest);
    }
  }

  /** What fails here is the sender's fault, not our disk's. */
  private record Sent(InputStream in) {
    byte[] next(int most) {
      try {
        return in.readNBytes(most);
      } catch (IOException e) {
        throw Problem.wrong("The body ended before it was complete.");
      }
    }
  }
}
