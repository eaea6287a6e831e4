package dev.holdpoint.app.agent.codex;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes the shell off a command: Codex shows the words of a program's start as one line. */
final class ShellWords {
  private static final Set<String> SHELLS = Set.of("bash", "sh", "zsh", "dash", "ksh", "fish");
  private static final Set<String> RUNS = Set.of("-c", "-lc", "-ic", "-lic");

  private ShellWords() {}

  /** What a shell is told to run; the line as it is where no shell is started that way. */
  static String script(String line) {
    List<String> words = split(line);
    return words != null
            && words.size() == 3
            && SHELLS.contains(words.get(0).substring(words.get(0).lastIndexOf('/') + 1))
            && RUNS.contains(words.get(1))
        ? words.get(2)
        : line;
  }

  /** The words that a POSIX shell would see; null where it would see more than words. */
  static @Nullable List<String> split(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean isWord = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && quote != '\'') {
        if (++i == line.length()) {
          return null;
        }
        char next = line.charAt(i);
        boolean isKept = quote == '"' && "$`\"\\\n".indexOf(next) < 0;
        word.append(isKept ? "\\" : "").append(next);
        isWord = true;
      } else if (quote == 0 ? c == '\'' || c == '"' : c == quote) {
        quote = quote == 0 ? c : 0;
        isWord = true;
      } else if (quote == 0 && " \t\n".indexOf(c) >= 0) {
        if (isWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        isWord = false;
      } else {
        word.append(c);
        isWord = true;
      }
    }
    if (isWord) {
      words.add(word.toString());
    }
    return quote == 0 ? words : null;
  }
}
