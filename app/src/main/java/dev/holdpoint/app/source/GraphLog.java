package dev.holdpoint.app.source;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.tool.ToolException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a task changed in graphs, one JSON object a line, on disk before it is kept in
 * the graph.
 */
public final class GraphLog {
  private final Path file;
  private final InstantSource clock;

  /**
   * @param file of one task; made with the first change
   */
  public GraphLog(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  void add(GraphChange change) throws ToolException {
    Map<String, @Nullable Object> json = Json.map();
    json.put("at", clock.instant().toString());
    json.putAll(change.json());
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        ByteBuffer line =
            ByteBuffer.wrap((Json.write(json) + "\n").getBytes(StandardCharsets.UTF_8));
        while (line.hasRemaining()) {
          channel.write(line);
        }
        channel.force(true);
      }
    } catch (IOException e) {
      throw new ToolException(
          "Nothing was changed: the change can't be written down in %s (%s)."
              .formatted(file, IoReason.of(e)));
    }
  }

  /** The changes so far, one line each. */
  public List<String> lines() throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  /** The latest of them that fit into so many characters. */
  String told(int most) throws ToolException {
    List<String> lines;
    try {
      lines = lines();
    } catch (IOException e) {
      throw new ToolException(
          "What was changed can't be read from %s (%s).".formatted(file, IoReason.of(e)));
    }
    int from = lines.size();
    int room = most;
    while (from > 0 && room >= lines.get(from - 1).length()) {
      from--;
      room -= lines.get(from).length();
    }
    String fitting = String.join("\n", lines.subList(from, lines.size()));
    if (from > 0) {
      return "[%d of %d changes, the latest.]\n".formatted(lines.size() - from, lines.size())
          + fitting;
    }
    return lines.isEmpty() ? "Nothing was changed." : fitting;
  }
}
