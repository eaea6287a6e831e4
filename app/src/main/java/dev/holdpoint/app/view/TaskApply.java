package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Changes.Applied;
import dev.holdpoint.port.Changes.Commit;
import dev.holdpoint.port.Changes.Ending;
import dev.holdpoint.port.Changes.Outlook;
import dev.holdpoint.port.Changes.Why;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Brings a task's work into the project's branch: the one way, whichever door it is asked at. */
public final class TaskApply {
  private static final int SHORT_COMMIT = 10;

  private TaskApply() {}

  /** Why it can't be done now, null where nothing is known against it. */
  public static @Nullable String objection(Task task) {
    if (task.state() == TaskState.RUNNING) {
      return "An agent is at work on %s: apply it when it waits or is done.".formatted(task.id());
    }
    // The project wants people to accept results before they count.
    return task.openGates().stream()
        .filter(gate -> isOfResult(gate.review()))
        .findFirst()
        .map(gate -> "Nobody has accepted this yet: `holdpoint review %s`.".formatted(gate.id()))
        .orElse(null);
  }

  private static boolean isOfResult(@Nullable Review review) {
    return review != null && review.subject() == Review.Subject.RESULT;
  }

  public static Applied apply(Changes changes, Task task, Ending ending) {
    return changes.apply(task.id(), message(task), ending);
  }

  /** Only what the person was shown; how it stands then. */
  public static Outlook applyShown(Changes changes, Task task, String state) {
    return changes.applyShown(task.id(), state, message(task));
  }

  /** What the commit says. */
  public static String message(Task task) {
    return "%s: %s".formatted(task.id(), Escaped.line(task.spec().title()));
  }

  /** What came of it, in words. */
  public static String words(Task task, Applied applied, @Nullable Commit before) {
    return switch (applied) {
      case Applied.Refused(Why _, List<String> _, String message) -> message;
      case Applied.Nothing _ ->
          "The current branch has everything of %s%s."
              .formatted(task.id(), before == null ? "" : ", applied as " + brief(before.id()));
      case Applied.Staged(List<String> files) ->
          "%s is staged, %s.".formatted(task.id(), count(files));
      case Applied.Committed(String branch, String commit, List<String> files) ->
          "%s is in %s as %s, %s."
              .formatted(
                  task.id(),
                  branch.isEmpty() ? "HEAD, which is on no branch," : branch,
                  brief(commit),
                  count(files));
    };
  }

  /** A commit as people name it. */
  public static String brief(String commit) {
    return commit.substring(0, SHORT_COMMIT);
  }

  private static String count(List<String> files) {
    return files.size() == 1 ? "1 file" : files.size() + " files";
  }

  /**
   * The same for programs.
   *
   * @param before what was applied last where nothing is left to apply
   */
  public static Map<String, @Nullable Object> json(
      Task task, Applied applied, @Nullable Commit before) {
    Map<String, @Nullable Object> all = Json.map();
    all.put("task", task.id().value());
    switch (applied) {
      case Applied.Committed(String branch, String commit, List<String> files) -> {
        all.put("result", "committed");
        all.put("branch", branch.isEmpty() ? null : branch);
        all.put("commit", commit);
        all.put("files", files);
      }
      case Applied.Staged(List<String> files) -> {
        all.put("result", "staged");
        all.put("files", files);
      }
      case Applied.Nothing _ -> {
        all.put("result", "nothing");
        all.put("commit", before == null ? null : before.id());
        all.put("files", List.of());
      }
      case Applied.Refused(Why why, List<String> files, String _) -> {
        all.put("result", word(why));
        all.put("files", files);
      }
    }
    return all;
  }

  /** The word that programs read. */
  public static String word(Why why) {
    return switch (why) {
      case CONFLICT -> "conflict";
      case UNCOMMITTED -> "uncommitted";
    };
  }
}
