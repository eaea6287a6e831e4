package dev.holdpoint.engine;

import dev.holdpoint.model.Todos;
import dev.holdpoint.model.Todos.Status;
import dev.holdpoint.model.Todos.Todo;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Plans of one workspace in memory; a todo is a line of id, status and title. */
final class MemoryPlans implements PlanFolder {
  final SortedMap<String, String> files = new ConcurrentSkipListMap<>();

  /** Whether there is room for files that are not there. */
  boolean hasRoom = true;

  /** What an agent or a person writes. */
  void write(String plan, String todos, String notes) {
    files.put(PLAN, plan);
    files.put(Todos.FILE, todos);
    files.put(NOTES, notes);
  }

  @Override
  public Draft read(Path workspace, String dir) {
    return checked(files);
  }

  @Override
  public boolean isFree(Path workspace, String dir, String name) {
    return hasRoom && !files.containsKey(name);
  }

  @Override
  public Draft checked(Map<String, String> texts) {
    List<String> problems = new ArrayList<>();
    for (String name : List.of(NOTES, PLAN, Todos.FILE)) {
      if (texts.getOrDefault(name, "").isBlank()) {
        problems.add(name + " is missing");
      }
    }
    return new Draft(new TreeMap<>(texts), problems);
  }

  @Override
  public @Nullable Todos todos(String text) {
    List<Todo> todos = new ArrayList<>();
    String phase = null;
    for (String line : text.lines().toList()) {
      String[] words = line.split(" ", 3);
      if (words.length == 2) {
        phase = words[1];
      } else if (words.length == 3) {
        Status status = Status.valueOf(words[1].toUpperCase(Locale.ROOT));
        todos.add(new Todo(words[0], words[2], null, status));
      } else {
        return null;
      }
    }
    return new Todos(phase, todos);
  }

  @Override
  public void write(Path workspace, String dir, Map<String, String> texts) {
    files.putAll(texts);
  }
}
