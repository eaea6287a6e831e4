package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Shown;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What stands around every page.
 *
 * @param position the last entry of the journal that the page may know of; live updates go on there
 * @param csrf what forms and scripts repeat
 * @param shown makes the values that answers repeat
 * @param counts by tab, absent where there is nothing to count
 * @param now when the page was made
 */
public record Frame(
    String project,
    Person person,
    String csrf,
    Shown shown,
    long position,
    Map<Tab, Integer> counts,
    List<Line> atWork,
    List<Line> held,
    Assets assets,
    Instant now) {

  public Frame {
    counts = Map.copyOf(counts);
    atWork = List.copyOf(atWork);
    held = List.copyOf(held);
  }

  /** How many gates wait for a person. */
  public int openGates() {
    return counts.getOrDefault(Tab.INBOX, 0);
  }

  /** Who looks, and what they may press. */
  public record Person(String name, String role, boolean mayAnswer, boolean mayManage) {
    /** The first letter, for where there is room for no more. */
    public String initial() {
      return name.substring(0, name.offsetByCodePoints(0, 1)).toUpperCase(Locale.ROOT);
    }
  }

  /** A task in the side bar. */
  public record Line(TaskId task, String title, TaskState state) {}
}
