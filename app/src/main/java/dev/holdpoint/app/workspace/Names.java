package dev.holdpoint.app.workspace;

import java.nio.file.Path;
import java.util.List;

/** Names of files in messages. */
final class Names {
  private static final int MOST = 20;

  private Names() {}

  /** One on each line; of very many only the first. */
  static String indented(List<String> files) {
    String list = "  " + String.join("\n  ", files.stream().limit(MOST).toList());
    return files.size() > MOST ? list + "\n  and %d more".formatted(files.size() - MOST) : list;
  }

  /** What to do about a folder that is not what it should be. */
  static String noWorktree(Path folder) {
    return "it is no worktree of this repository; nothing in it was touched. If it was one, try:"
        + " git worktree repair "
        + quoted(folder)
        + ". Otherwise move it away";
  }

  /** As a word that a shell takes as it is. */
  static String quoted(Path path) {
    String word = path.toString();
    return word.matches("[A-Za-z0-9_./+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
