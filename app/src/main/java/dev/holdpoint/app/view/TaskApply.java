package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Changes.Applied;
import dev.holdpoint.port.Changes.Commit;
import dev.holdpoint.port.Changes.Ending;
import dev.holdpoint.port.Changes.Outlook;
import dev.holdpoint.port.Changes.Why;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Brings a task's work into the project's branch: the one way, whichever door it is asked at. */
public final class TaskApply {
  private static final int SHORT_COMMIT = 10;

  private TaskApply() {}

  /** Work must not be applied as its task is now. */
  @SuppressWarnings("serial")
  public static final class NotNow extends RuntimeException {
    private final String word;

    private NotNow(String word, String message) {
      super(message);
      this.word = word;
    }

    /** The word that programs read. */
    public String word() {
      return word;
    }

    /** What people read. */
    public String words() {
      return String.valueOf(getMessage());
    }
  }

  /**
   * @throws NotNow if an agent is at work, or the result is not accepted
   */
  public static Task permitted(Task task) {
    if (task.state() == TaskState.RUNNING) {
      throw new NotNow(
          "running",
          "An agent is at work on %s: apply it when it waits or is done.".formatted(task.id()));
    }
    Gate review = task.state() == TaskState.DONE ? null : task.resultReview();
    if (review != null && !isAccepted(review)) {
      throw new NotNow("not_accepted", notAccepted(review, task.state()));
    }
    return task;
  }

  private static boolean isAccepted(Gate review) {
    Answer answer = review.answer();
    return answer != null && answer.reply() instanceof Reply.Passed;
  }

  private static String notAccepted(Gate review, TaskState state) {
    TaskId task = review.id().task();
    if (state == TaskState.CANCELLED) {
      return "Nobody accepted this, and %1$s is cancelled: `holdpoint reopen %1$s` to go on with it."
          .formatted(task);
    }
    return switch (review.state()) {
      case Gate.State.Open _ ->
          "Nobody has accepted this yet: `holdpoint review %s`.".formatted(review.id());
      case Gate.State.Answered _ ->
          "Corrections were requested (%s). Accept the corrected result first: `holdpoint run %s`."
              .formatted(review.id(), task);
      case Gate.State.Expired _, Gate.State.Withdrawn _ ->
          "Nobody accepted this: %s is %s. If it is good as it is: `holdpoint close %s`, then apply."
              .formatted(review.id(), review.state().word(), task);
    };
  }

  /**
   * @param task reads it as it is now
   * @param accepted the version that somebody accepted, where nothing else is to be applied
   * @throws NotNow if it must not be applied
   */
  public static Applied apply(
      Changes changes, Supplier<Task> task, Ending ending, @Nullable String accepted) {
    Task before = permitted(task.get());
    return changes.apply(
        before.id(), message(before), ending, accepted, () -> permitted(task.get()));
  }

  /** Only what the person was shown; how it stands then. */
  public static Outlook applyShown(
      Changes changes, Supplier<Task> task, String state, @Nullable String accepted) {
    Task before = permitted(task.get());
    return changes.applyShown(
        before.id(), state, message(before), accepted, () -> permitted(task.get()));
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
      case CHANGED -> "changed";
    };
  }
}
