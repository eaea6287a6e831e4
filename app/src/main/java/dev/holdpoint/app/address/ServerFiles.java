package dev.holdpoint.app.address;

import dev.holdpoint.app.lock.LockFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a project's servers, one for each. Their names begin with a number that grows from
 * server to server: a clock that somebody sets does not change who is the newest.
 */
record ServerFiles(Path folder) {
  private static final int DIGITS = 10;
  private static final int RANDOM_BYTES = 8;
  private static final Pattern NAME = Pattern.compile("[0-9]{10}-[0-9a-f]{16}\\.json");

  /** Those of servers that were killed included. */
  List<Path> newestFirst() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> NAME.matcher(name(file)).matches())
          .sorted(Comparator.comparing(ServerFiles::name).reversed())
          .toList();
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    }
  }

  /** A file for one more server, newer than all that are there. */
  Path next() throws IOException {
    List<Path> files = newestFirst();
    long last = files.isEmpty() ? 0 : Long.parseLong(name(files.getFirst()).substring(0, DIGITS));
    byte[] random = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(random);
    // Two servers that start at the same moment get the same number: no name must be the same.
    return folder.resolve("%010d-%s.json".formatted(last + 1, HexFormat.of().formatHex(random)));
  }

  /** A file appears only with its lock taken: one that is not locked has lost its server. */
  void removeLeftovers() throws IOException {
    for (Path file : newestFirst()) {
      if (!LockFile.isHeld(file)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
