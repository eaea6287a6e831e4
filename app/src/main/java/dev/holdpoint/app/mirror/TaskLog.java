package dev.holdpoint.app.mirror;

import dev.holdpoint.app.mirror.Cursor.Mark;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;

/**
 * A task's logs. The journal's lines are copied by whoever looks next, each once, whichever process
 * wrote the entry and whichever died while copying. Used under the task's lock.
 */
final class TaskLog {
  private final LogPaths paths;
  private final TaskId task;
  private final ZoneId zone;
  private final LogFile log;
  private final LogFile reasoning;
  private final LogFile raw;

  TaskLog(LogPaths paths, TaskId task, ZoneId zone) {
    this.paths = paths;
    this.task = task;
    this.zone = zone;
    log = new LogFile(paths.log(task));
    reasoning = new LogFile(paths.reasoning(task));
    raw = new LogFile(paths.raw(task));
  }

  /** Copies what the logs don't have yet; what was deleted of them is written again. */
  void follow(List<Entry> entries) throws IOException {
    if (entries.isEmpty()) {
      return;
    }
    Cursor before = Cursor.read(paths.cursor(task));
    Cursor after =
        new Cursor(follow(log, before.log(), entries), followGates(before.reasoning(), entries));
    if (!after.equals(before)) {
      after.write(paths.cursor(task));
    }
  }

  private Mark follow(LogFile file, Mark mark, List<Entry> entries) throws IOException {
    long last = entries.getLast().sequence();
    Mark from = mark.fitting(file.length(), last);
    return copy(file, from, last, LogText.behind(from.sequence(), entries));
  }

  private Mark followGates(Mark mark, List<Entry> entries) throws IOException {
    long last = entries.getLast().sequence();
    Mark from = mark.fitting(reasoning.length(), last);
    List<Line> lines =
        LogText.behind(from.sequence(), entries).stream()
            .filter(line -> line.tag().isAboutGate())
            .toList();
    return copy(reasoning, from, last, lines);
  }

  private Mark copy(LogFile file, Mark from, long last, List<Line> lines) throws IOException {
    if (from.sequence() == last) {
      return from;
    }
    int there = file.length() > from.length() ? file.found(lines, from.length()) : 0;
    file.append(lines.subList(there, lines.size()).stream().map(line -> line.in(zone)).toList());
    return new Mark(last, file.length());
  }

  /** Whether the agent's next line would be the first, so that the journal's must go before it. */
  boolean isEmpty(Tag tag) throws IOException {
    return fileOf(tag).length() == 0;
  }

  /** Adds words of the agent's own. */
  void add(Line line) throws IOException {
    fileOf(line.tag()).append(List.of(line.in(zone)));
  }

  void addRaw(String json) throws IOException {
    raw.append(List.of(json));
  }

  private LogFile fileOf(Tag tag) {
    return tag == Tag.THOUGHT ? reasoning : log;
  }
}
