package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.TaskId;

/**
 * A log on a page.
 *
 * @param newest whether it ends where the log does, so that it can be followed
 * @param goesOn whether somebody works on the task
 */
public record LogView(TaskId task, LogKind kind, LogPart part, boolean newest, boolean goesOn) {
  /** Where its next lines come from. */
  public String source() {
    return "/tasks/" + task + "/log/more?kind=" + kind.word();
  }

  public String address(LogKind other) {
    return "/tasks/" + task + "/log?kind=" + other.word();
  }

  public String earlier() {
    return address(kind) + "&before=" + part.from();
  }
}
