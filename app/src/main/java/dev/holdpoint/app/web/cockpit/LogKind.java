package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Problem;
import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The three logs of a task. */
public enum LogKind {
  LOG("Log", ".log"),
  REASONING("Reasoning", ".reasoning.log"),
  RAW("Raw", ".raw.jsonl");

  private final String title;
  private final String ending;

  LogKind(String title, String ending) {
    this.title = title;
    this.ending = ending;
  }

  public String title() {
    return title;
  }

  /** As an address has it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  Path file(Path logs, TaskId task) {
    return logs.resolve(task + ending);
  }

  /** The one that an address names; without a name the first. */
  static LogKind of(@Nullable String word) {
    if (word == null) {
      return LOG;
    }
    for (LogKind kind : values()) {
      if (kind.word().equals(word)) {
        return kind;
      }
    }
    throw Problem.wrong("A log is log, reasoning or raw, not \"" + word + "\".");
  }
}
