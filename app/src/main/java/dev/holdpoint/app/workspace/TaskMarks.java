package dev.holdpoint.app.workspace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What git keeps about a task's way into other branches.
 *
 * @param start the commit at which its branch began, null where nobody knows
 * @param record what it was when it was applied last, null before that
 * @param recorded the record's tree and parents, empty where they are not known yet
 */
record TaskMarks(
    Checkout main, @Nullable String start, @Nullable String record, List<String> recorded) {
  TaskMarks {
    recorded = List.copyOf(recorded);
  }

  static TaskMarks of(Checkout main, TaskRefs refs) {
    Git.Result asked =
        main.call(
            "for-each-ref",
            "--format=%(refname) %(objectname) %(tree) %(parent)",
            refs.start(),
            refs.applied());
    if (!asked.isSuccess()) {
      // One of them is broken, which must not keep from the other.
      return new TaskMarks(
          main, TaskRefs.find(main, refs.start()), TaskRefs.find(main, refs.applied()), List.of());
    }
    Map<String, List<String>> found = new HashMap<>();
    asked
        .out()
        .lines()
        .map(line -> List.of(line.split(" ")))
        .forEach(words -> found.put(words.getFirst(), words.subList(1, words.size())));
    List<String> start = found.get(refs.start());
    List<String> applied = found.getOrDefault(refs.applied(), List.of());
    return new TaskMarks(
        main,
        start == null ? null : start.getFirst(),
        applied.isEmpty() ? null : applied.getFirst(),
        applied.stream().skip(1).toList());
  }

  /** What was applied last, null where nothing was. */
  @Nullable Applied applied() {
    if (record == null) {
      return null;
    }
    List<String> ids =
        recorded.size() > 1
            ? recorded
            : main.line("rev-parse", record + "^{tree}", record + "^1").lines().toList();
    return new Applied(ids.get(0), ids.get(1));
  }

  /**
   * What was applied.
   *
   * @param tree all files of the workspace at that time
   * @param commit what it became
   */
  record Applied(String tree, String commit) {}
}
