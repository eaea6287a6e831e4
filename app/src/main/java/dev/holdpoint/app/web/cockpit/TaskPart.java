package dev.holdpoint.app.web.cockpit;

/** The parts of a task's page, each under an address of its own. */
public enum TaskPart {
  STORY("", "Story"),
  PLAN("/plan", "Plan"),
  FILES("/files", "Files"),
  LOG("/log", "Log"),
  JOURNAL("/journal", "Journal"),
  ASSUMPTIONS("/assumptions", "Assumptions");

  private final String path;
  private final String title;

  TaskPart(String path, String title) {
    this.path = path;
    this.title = title;
  }

  /** Behind the task's own address. */
  public String path() {
    return path;
  }

  public String title() {
    return title;
  }
}
