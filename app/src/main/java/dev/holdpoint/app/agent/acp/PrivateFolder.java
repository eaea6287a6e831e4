package dev.holdpoint.app.agent.acp;

import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import java.util.stream.Stream;

/** A folder for the files of one turn, which nobody else can read; gone when closed. */
record PrivateFolder(Path path) implements AutoCloseable {
  private static final String SUFFIX = ".acp";
  private static final FileAttribute<?> OWNERS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** A new one; those of killed turns go: only one process at a time has a task's turn. */
  static PrivateFolder in(Path records, TaskId task) throws IOException {
    Files.createDirectories(records);
    try (DirectoryStream<Path> left = Files.newDirectoryStream(records, task + ".*" + SUFFIX)) {
      for (Path folder : left) {
        new PrivateFolder(folder).close();
      }
    }
    Path folder = records.resolve(task + "." + UUID.randomUUID() + SUFFIX);
    return new PrivateFolder(Files.createDirectory(folder, OWNERS));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      return;
    }
    Files.deleteIfExists(path);
  }
}
