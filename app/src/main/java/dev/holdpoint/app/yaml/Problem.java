package dev.holdpoint.app.yaml;

import org.jspecify.annotations.Nullable;

/**
 * Something wrong in a project, with its place.
 *
 * @param file the file as people know it, relative to the project
 * @param line counted from 1; 0 where there is none
 * @param key the path of the key, e.g. {@code agents.mine.command}
 * @param message what is wrong and what is allowed
 */
public record Problem(String file, int line, @Nullable String key, String message) {
  /** About a file as a whole. */
  public static Problem of(String file, String message) {
    return new Problem(file, 0, null, message);
  }

  /** The same, found at a line. */
  public Problem at(int place) {
    return new Problem(file, place, key, message);
  }

  /** Whether it is about this key, or about something below it. */
  public boolean isWithin(String path) {
    return key != null
        && (key.equals(path) || key.startsWith(path + ".") || key.startsWith(path + "["));
  }

  /** One line: {@code holdpoint.yaml:3: agent: …}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(file);
    if (line > 0) {
      text.append(':').append(line);
    }
    if (key != null) {
      text.append(": ").append(key);
    }
    return Shown.plain(text.append(": ").append(message).toString());
  }
}
