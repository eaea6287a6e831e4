package dev.holdpoint.port;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks are wanted; what says nothing fits all.
 *
 * @param states empty for any
 * @param text what must stand in title, body or id, whatever the capitals; empty for anything
 * @param answeredBy somebody who answered a gate of it
 * @param parents the tasks of which it must be a part, null for any or none
 * @param ids the tasks themselves, null for any
 */
public record TaskFilter(
    Set<TaskState> states,
    @Nullable String agent,
    @Nullable Integer priority,
    String text,
    @Nullable String answeredBy,
    @Nullable Set<TaskId> parents,
    @Nullable Set<TaskId> ids) {
  public static final TaskFilter ALL = new TaskFilter(Set.of(), null, null, "", null, null, null);

  private static final int SEARCHED = 20_000;
  private static final int REPLACEMENT = 0xFFFD;

  public TaskFilter {
    states = states.isEmpty() ? Set.of() : Set.copyOf(states);
    parents = parents == null ? null : Set.copyOf(parents);
    ids = ids == null ? null : Set.copyOf(ids);
  }

  public TaskFilter in(Collection<TaskState> wanted) {
    Set<TaskState> set = wanted.isEmpty() ? Set.of() : EnumSet.copyOf(wanted);
    return new TaskFilter(set, agent, priority, text, answeredBy, parents, ids);
  }

  public TaskFilter by(@Nullable String wanted) {
    return new TaskFilter(states, wanted, priority, text, answeredBy, parents, ids);
  }

  public TaskFilter of(@Nullable Integer wanted) {
    return new TaskFilter(states, agent, wanted, text, answeredBy, parents, ids);
  }

  public TaskFilter saying(String wanted) {
    return new TaskFilter(states, agent, priority, wanted, answeredBy, parents, ids);
  }

  public TaskFilter answeredBy(@Nullable String wanted) {
    return new TaskFilter(states, agent, priority, text, wanted, parents, ids);
  }

  public TaskFilter partOf(Collection<TaskId> wanted) {
    return new TaskFilter(
        states, agent, priority, text, answeredBy, new LinkedHashSet<>(wanted), ids);
  }

  public TaskFilter among(Collection<TaskId> wanted) {
    return new TaskFilter(
        states, agent, priority, text, answeredBy, parents, new LinkedHashSet<>(wanted));
  }

  /**
   * What a text is looked for in, and what is looked for: stores keep the former, the first 20,000
   * characters of it. U+0000 and half characters can't be kept by all of them.
   */
  public static String searchable(String words) {
    StringBuilder kept = new StringBuilder();
    words
        .codePoints()
        .limit(SEARCHED)
        .map(
            c ->
                c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                    ? REPLACEMENT
                    : c)
        .forEach(kept::appendCodePoint);
    return kept.toString().toLowerCase(Locale.ROOT);
  }

  /** All words of a task that can be looked for. */
  public static String searchable(TaskId id, String title, String body) {
    return searchable(id + "\n" + title + "\n" + body);
  }
}
