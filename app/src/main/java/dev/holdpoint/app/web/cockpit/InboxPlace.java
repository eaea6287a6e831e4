package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Problem;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Which part of the inbox is looked at; all of it stands in the address.
 *
 * @param page from 1
 * @param open gates that are shown in full though they stand further down
 */
public record InboxPlace(InboxFilter filter, int page, List<String> open) {
  private static final String GATE = "hp-[a-z0-9]{4,32}\\.[1-9][0-9]{0,8}";

  /** More than anybody opens, so that no address makes a page heavy. */
  private static final int MOST_OPEN = 20;

  public InboxPlace {
    open = List.copyOf(open);
  }

  static InboxPlace of(Context request, InboxFilter filter) {
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
    return new InboxPlace(filter, page == null ? 1 : Integer.parseInt(page), open);
  }

  InboxPlace at(int otherPage) {
    return new InboxPlace(filter, otherPage, List.of());
  }

  /** The beginning of what another filter shows. */
  public InboxPlace with(InboxFilter other) {
    return new InboxPlace(other, 1, List.of());
  }

  /** The same with one more gate in full. */
  InboxPlace with(String gate) {
    TreeSet<String> more = new TreeSet<>(open);
    more.add(gate);
    return new InboxPlace(filter, page, List.copyOf(more));
  }

  /** Where it is found. */
  public String address() {
    List<String> parts = new ArrayList<>(filter.parameters());
    if (page > 1) {
      parts.add("page=" + page);
    }
    open.forEach(gate -> parts.add("open=" + gate));
    return parts.isEmpty() ? "/" : "/?" + String.join("&", parts);
  }
}
