package dev.holdpoint.app.web.cockpit.board;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Place;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an address of the board asks for. Whoever has the address sees the same tasks; what it says
 * and nobody understands is left out.
 *
 * @param text looked for in title, body and id
 * @param states empty for any
 * @param mine only tasks in which the person who looks has answered
 * @param after behind which row a list goes on, null for its beginning
 */
public record BoardAddress(
    View view,
    String text,
    Set<TaskState> states,
    @Nullable String agent,
    @Nullable Integer priority,
    boolean mine,
    @Nullable Place after) {
  public static final String PATH = "/board";
  private static final int LONGEST_TEXT = 200;

  /** How the tasks stand. */
  public enum View {
    BOARD,
    TREE,
    LIST;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    public String title() {
      return name().charAt(0) + word().substring(1);
    }
  }

  public BoardAddress {
    states = states.isEmpty() ? Set.of() : Set.copyOf(states);
  }

  /**
   * @param query the value of a name, null where there is none
   */
  public static BoardAddress of(Function<String, @Nullable String> query) {
    String text = orEmpty(query.apply("q")).strip();
    String agent = orEmpty(query.apply("agent"));
    String priority = orEmpty(query.apply("priority"));
    return new BoardAddress(
        Stream.of(View.values())
            .filter(view -> view.word().equals(query.apply("view")))
            .findFirst()
            .orElse(View.BOARD),
        text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text,
        states(orEmpty(query.apply("state"))),
        agent.isEmpty() ? null : agent,
        priority.matches("[0-" + TaskSpec.LOWEST_PRIORITY + "]") ? Integer.valueOf(priority) : null,
        "me".equals(query.apply("answered")),
        place(orEmpty(query.apply("after"))));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static Set<TaskState> states(String words) {
    List<String> wanted = List.of(words.split(","));
    return Stream.of(TaskState.values())
        .filter(state -> wanted.contains(state.word()))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(TaskState.class)));
  }

  private static @Nullable Place place(String text) {
    if (!text.matches("[0-9]_[0-9]{1,15}_hp-[a-z0-9]{4,40}")) {
      return null;
    }
    String[] parts = text.split("_", 3);
    return new Place(
        Integer.parseInt(parts[0]),
        Instant.ofEpochMilli(Long.parseLong(parts[1])),
        new TaskId(parts[2]));
  }

  /** Whether it asks for less than everything. */
  public boolean isNarrow() {
    return !states.isEmpty() || isPicky();
  }

  /** Whether it asks for some tasks of each state. */
  public boolean isPicky() {
    return !text.isEmpty() || agent != null || priority != null || mine;
  }

  /**
   * @param person who looks
   */
  public TaskFilter filter(String person) {
    return TaskFilter.ALL
        .in(states)
        .by(agent)
        .of(priority)
        .saying(text)
        .answeredBy(mine ? person : null);
  }

  public BoardAddress as(View other) {
    return new BoardAddress(other, text, states, agent, priority, mine, null);
  }

  public BoardAddress in(Collection<TaskState> wanted) {
    return new BoardAddress(view, text, Set.copyOf(wanted), agent, priority, mine, null);
  }

  public BoardAddress behind(@Nullable Place place) {
    return new BoardAddress(view, text, states, agent, priority, mine, place);
  }

  /** The same view of everything. */
  public BoardAddress cleared() {
    return new BoardAddress(view, "", Set.of(), null, null, false, null);
  }

  /** As it stands in a link. */
  public String href() {
    List<String> parts = new ArrayList<>();
    add(parts, "view", view == View.BOARD ? "" : view.word());
    add(parts, "q", text);
    add(parts, "state", stateWords());
    add(parts, "agent", orEmpty(agent));
    add(parts, "priority", priority == null ? "" : priority.toString());
    add(parts, "answered", mine ? "me" : "");
    Place from = after;
    add(
        parts,
        "after",
        from == null ? "" : from.priority() + "_" + from.at().toEpochMilli() + "_" + from.id());
    return parts.isEmpty() ? PATH : PATH + "?" + String.join("&", parts);
  }

  private static void add(List<String> parts, String name, String value) {
    if (!value.isEmpty()) {
      parts.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
    }
  }

  /** The states as the address has them, in the order of their declaration. */
  public String stateWords() {
    return Stream.of(TaskState.values())
        .filter(states::contains)
        .map(TaskState::word)
        .collect(Collectors.joining(","));
  }

  /** What it asks for, in words. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    if (!text.isEmpty()) {
      words.add("“" + text + "”");
    }
    if (!states.isEmpty()) {
      words.add("state: " + stateWords().replace('_', ' ').replace(",", ", "));
    }
    if (agent != null) {
      words.add("agent: " + agent);
    }
    if (priority != null) {
      words.add("priority: " + priority);
    }
    if (mine) {
      words.add("answered by me");
    }
    return words;
  }
}
