package dev.holdpoint.app.agent.process;

import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is on disk about an agent's process while it runs, written by that process itself before it
 * becomes the agent.
 *
 * @param owner the id of the process that started it
 * @param session the agent, whose number is also that of its group and session, and its mark
 */
record ProcessRecord(PidSpace space, String owner, ProcessSession session) {
  private static final String SUFFIX = ".process";
  private static final int LINES = 3;

  /**
   * A new name for each start: whoever still looks at an old record can't take the new one away.
   */
  static Path fresh(Path records, TaskId task) throws IOException {
    Files.createDirectories(records);
    return records.resolve(task + "." + UUID.randomUUID() + SUFFIX);
  }

  /** The part of its name that no other has. */
  static String launch(Path file) {
    String name = file.getFileName().toString();
    String stem = name.substring(0, name.length() - SUFFIX.length());
    return stem.substring(stem.lastIndexOf('.') + 1);
  }

  static List<Path> of(Path records, TaskId task) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(records)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(records, task + ".*" + SUFFIX)) {
        found.forEach(files::add);
      }
    }
    return files;
  }

  /** Null where it is not whole: then the process died before it became the agent. */
  static @Nullable ProcessRecord read(Path file) throws IOException {
    String text;
    try {
      text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      return null;
    }
    String[] lines = text.split("\n", LINES);
    if (lines.length < LINES) {
      return null;
    }
    ProcStat leader = ProcStat.parse(lines[2]);
    return leader == null
        ? null
        : new ProcessRecord(
            new PidSpace(lines[0]),
            lines[1],
            new ProcessSession(ProcessIdentity.of(leader), launch(file)));
  }
}
