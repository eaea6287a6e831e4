package dev.holdpoint.app.mirror;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How far the journal was copied into a task's logs. Without it, the logs themselves tell. */
record Cursor(Mark log, Mark reasoning) {
  static final Cursor START = new Cursor(Mark.START, Mark.START);

  static Cursor read(Path file) throws IOException {
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      JsonObject json = Json.object(text);
      return new Cursor(Mark.of(json.object("log")), Mark.of(json.object("reasoning")));
    } catch (NoSuchFileException | JsonException e) {
      return START;
    }
  }

  /**
   * Overwrites in place, always the same length: that is many times cheaper than to replace a file,
   * and half a cursor would be as harmless as none.
   */
  void write(Path file) throws IOException {
    Map<String, @Nullable Object> json = Json.map();
    json.put("log", log.json());
    json.put("reasoning", reasoning.json());
    byte[] bytes = "%-191s\n".formatted(Json.write(json)).getBytes(StandardCharsets.UTF_8);
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.write(bytes);
      if (out.length() != bytes.length) {
        out.setLength(bytes.length);
      }
    }
  }

  /**
   * A place in the journal, and the place in one log up to which its lines were found or written.
   *
   * @param sequence the last entry that was copied
   * @param length how long the log was then, in bytes
   */
  record Mark(long sequence, long length) {
    static final Mark START = new Mark(0, 0);

    /** This mark, or the start where the log or the journal can't be the one that it is of. */
    Mark fitting(long lengthNow, long lastSequence) {
      boolean fits = length >= 0 && length <= lengthNow && sequence <= lastSequence;
      return fits ? this : START;
    }

    private static Mark of(JsonObject json) {
      return new Mark(json.number("sequence"), json.number("length"));
    }

    private Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> json = Json.map();
      json.put("sequence", sequence);
      json.put("length", length);
      return json;
    }
  }
}
