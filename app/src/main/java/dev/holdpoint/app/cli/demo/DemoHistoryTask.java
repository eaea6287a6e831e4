package dev.holdpoint.app.cli.demo;

import dev.holdpoint.model.Channel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task that is over.
 *
 * @param day how many working days ago it was done
 * @param hour when it began, in hours of that day
 * @param work minutes that its agent worked, turn by turn
 * @param asked what people were asked, one at the end of each turn but the last
 */
record DemoHistoryTask(
    Outline outline, int day, double hour, List<Integer> work, List<Asked> asked, End end) {
  DemoHistoryTask {
    work = List.copyOf(work);
    asked = List.copyOf(asked);
  }

  /** Who did what by which rules. */
  record Outline(String title, String agent, String model, int threshold) {}

  /**
   * A question and its answer.
   *
   * @param waited minutes until the answer
   */
  record Asked(String prompt, String answer, int waited, String by, Channel channel) {}

  /**
   * How it came to its end.
   *
   * @param failure why it failed, null where it was done
   * @param retry the check that did not hold at first, null where all held
   */
  record End(@Nullable String failure, @Nullable String retry) {}
}
