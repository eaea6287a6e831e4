package dev.holdpoint.app.project;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A project's folder of Markdown files that are known by their names.
 *
 * @param shown the folder's name for messages
 */
record TextFolder(Path folder, String shown) {
  private static final String ENDING = ".md";

  /** All names, sorted; those that nobody could write down elsewhere too. */
  List<String> names() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(ENDING))
          .map(file -> file.substring(0, file.length() - ENDING.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ProblemsException(Problem.of(shown, "can't be read: " + IoReason.of(e)));
    }
  }

  /** Whether there is such a file; a link that leads nowhere is one, and can't be read. */
  boolean has(String name) {
    try {
      return Names.isValid(name) && Files.exists(file(name), LinkOption.NOFOLLOW_LINKS);
    } catch (InvalidPathException e) {
      // Not every name can be a file's where the locale is plain ASCII.
      return false;
    }
  }

  String read(String name) {
    return TextFile.read(file(name), shownFile(name), TextFile.SMALL);
  }

  /** The file's name for messages. */
  String shownFile(String name) {
    return shown + "/" + name + ENDING;
  }

  private Path file(String name) {
    return folder.resolve(name + ENDING);
  }
}
