package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.cockpit.overview.GateKind;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which part of the inbox is looked at; all of it stands in the address.
 *
 * @param kind null for all
 * @param page from 1
 * @param open gates that are shown in full though they stand further down
 */
public record InboxPlace(@Nullable GateKind kind, int page, List<String> open) {
  private static final String GATE = "hp-[a-z0-9]{4,32}\\.[1-9][0-9]{0,8}";

  /** More than anybody opens, so that no address makes a page heavy. */
  private static final int MOST_OPEN = 20;

  public InboxPlace {
    open = List.copyOf(open);
  }

  static InboxPlace of(Context request) {
    String page = request.queryParam("page");
    if (page != null && !page.matches("[1-9][0-9]{0,5}")) {
      throw Problem.missing("There is no page \"" + page + "\" of the inbox.");
    }
    List<String> open = new ArrayList<>();
    for (String gate : request.queryParams("open")) {
      if (gate.matches(GATE) && open.size() < MOST_OPEN) {
        open.add(gate);
      }
    }
    return new InboxPlace(
        kind(request.queryParam("kind")), page == null ? 1 : Integer.parseInt(page), open);
  }

  private static @Nullable GateKind kind(@Nullable String word) {
    if (word == null) {
      return null;
    }
    for (GateKind kind : GateKind.values()) {
      if (kind.word().equals(word)) {
        return kind;
      }
    }
    throw Problem.missing("There are no gates of the kind \"" + word + "\".");
  }

  boolean shows(OpenGate gate) {
    return kind == null || GateKind.of(gate.gate()) == kind;
  }

  InboxPlace at(int otherPage) {
    return new InboxPlace(kind, otherPage, List.of());
  }

  /** The same with one more gate in full. */
  InboxPlace with(String gate) {
    TreeSet<String> more = new TreeSet<>(open);
    more.add(gate);
    return new InboxPlace(kind, page, List.copyOf(more));
  }

  /** Where it is found. */
  public String address() {
    List<String> parts = new ArrayList<>();
    if (kind != null) {
      parts.add("kind=" + kind.word());
    }
    if (page > 1) {
      parts.add("page=" + page);
    }
    open.forEach(gate -> parts.add("open=" + gate));
    return parts.isEmpty() ? "/" : "/?" + String.join("&", parts);
  }
}
