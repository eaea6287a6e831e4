package dev.holdpoint.app.project;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rule that keeps {@code .holdpoint/} out of git. Only the repository's own files count: a rule
 * of the person's own would not help whoever clones it.
 */
record IgnoreRule(Path folder) {
  static final String FILE = ".gitignore";

  /** Reads whatever bytes there are; they are only compared and never written back. */
  private static final Charset ANY_BYTES = StandardCharsets.ISO_8859_1;

  private static final String RULE = Places.HOME + "/";

  /** The file that has the rule already. */
  @Nullable Path holder() throws IOException {
    GitRepository repository = GitRepository.around(folder);
    Path top = repository == null ? folder : repository.top();
    for (Path place = folder; place != null && place.startsWith(top); place = place.getParent()) {
      Path file = place.resolve(FILE);
      if (names(file, inside(place))) {
        return file;
      }
    }
    return null;
  }

  /** Adds it on a line of its own; says where. */
  Path add() throws IOException {
    Path file = folder.resolve(FILE);
    String before = Files.exists(file) ? Files.readString(file, ANY_BYTES) : "";
    String newline = before.contains("\r\n") ? "\r\n" : "\n";
    String gap = before.isEmpty() || before.endsWith("\n") ? "" : newline;
    return Files.writeString(
        file, gap + RULE + newline, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private String inside(Path place) {
    String path = place.relativize(folder).resolve(Places.HOME).toString();
    return path.startsWith("/") ? path.substring(1) : path;
  }

  private static boolean names(Path file, String path) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    Set<String> rules = Set.of(Places.HOME, "/" + path, "**/" + Places.HOME);
    return Files.readString(file, ANY_BYTES)
        .lines()
        .map(IgnoreRule::bare)
        .anyMatch(line -> rules.contains(line) || line.equals(path));
  }

  private static String bare(String line) {
    String rule = line.strip();
    return rule.endsWith("/") ? rule.substring(0, rule.length() - 1) : rule;
  }
}
