package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** What Claude Code is given to read for one process: in a folder for nobody else's eyes. */
record TurnFiles(Path folder) implements AutoCloseable {
  private static final String SUFFIX = ".claude";
  private static final FileAttribute<?> OWNERS_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<?> OWNERS_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** A new folder; those of killed turns go: only one process at a time has a task's turn. */
  static TurnFiles in(Path records, TaskId task) throws IOException {
    Files.createDirectories(records);
    try (DirectoryStream<Path> left = Files.newDirectoryStream(records, task + ".*" + SUFFIX)) {
      for (Path folder : left) {
        new TurnFiles(folder).close();
      }
    }
    Path folder = records.resolve(task + "." + UUID.randomUUID() + SUFFIX);
    return new TurnFiles(Files.createDirectory(folder, OWNERS_FOLDER));
  }

  Path write(String name, Map<String, ?> json) throws IOException {
    Path file = Files.createFile(folder.resolve(name), OWNERS_FILE);
    return Files.writeString(file, Json.write(json));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      return;
    }
    Files.deleteIfExists(folder);
  }
}
