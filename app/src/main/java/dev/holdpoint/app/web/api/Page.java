package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.TaskListing;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A part of a listing, and where the next one begins: whatever is added meanwhile. */
final class Page {
  private static final int STANDARD = 50;
  private static final int MOST = 500;

  private Page() {}

  /** Where something stands in a listing: by priority, then age. */
  record Place(int priority, Instant at, String id) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparingInt(Place::priority).thenComparing(Place::at).thenComparing(Place::id);

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }

    String text() {
      return priority + "_" + at.toEpochMilli() + "_" + id;
    }

    static Place parse(String text) {
      if (!text.matches("[0-9]_[0-9]{1,15}_[a-z0-9.-]{1,60}")) {
        throw noCursor(text);
      }
      String[] parts = text.split("_", 3);
      return new Place(
          Integer.parseInt(parts[0]), Instant.ofEpochMilli(Long.parseLong(parts[1])), parts[2]);
    }
  }

  /** How many a request wants at most. */
  static int limit(Context request) {
    return Math.max(1, Replies.number(request, "limit", STANDARD, MOST));
  }

  static Problem noCursor(String text) {
    return Problem.wrong("cursor is what `next` of the last page said, not \"" + text + "\".");
  }

  /** The part that a request asks for. */
  static <T> Map<String, @Nullable Object> of(
      Context request, List<T> all, Function<T, Place> place, Function<T, Object> json) {
    int limit = limit(request);
    String cursor = request.queryParam("cursor");
    Place after = cursor == null ? null : Place.parse(cursor);
    List<T> rest =
        all.stream()
            .filter(one -> after == null || place.apply(one).compareTo(after) > 0)
            .sorted(Comparator.comparing(place))
            .limit(limit + 1L)
            .toList();
    List<T> items = rest.size() > limit ? rest.subList(0, limit) : rest;
    return of(
        items.stream().map(json).toList(),
        rest.size() > limit ? place.apply(items.getLast()).text() : null);
  }

  /** The part of the tasks that a request asks for, and one more to see whether there is a rest. */
  static Part part(Context request) {
    int limit = limit(request);
    String cursor = request.queryParam("cursor");
    Place after = cursor == null ? null : Place.parse(cursor);
    if (after != null && !TaskId.isValid(after.id())) {
      throw noCursor(String.valueOf(cursor));
    }
    return new Part(
        TaskListing.Order.URGENT,
        after == null
            ? null
            : new TaskListing.Place(after.priority(), after.at(), new TaskId(after.id())),
        limit + 1);
  }

  static Map<String, @Nullable Object> of(
      List<TaskRow> rows, Part part, Function<TaskRow, Object> json) {
    int limit = part.atMost() - 1;
    List<TaskRow> items = rows.size() > limit ? rows.subList(0, limit) : rows;
    return of(
        items.stream().map(json).toList(),
        rows.size() > limit ? place(items.getLast()).text() : null);
  }

  private static Place place(TaskRow row) {
    return new Place(row.priority(), row.createdAt(), row.id().value());
  }

  static Map<String, @Nullable Object> of(List<?> items, @Nullable String next) {
    Map<String, @Nullable Object> page = Json.map();
    page.put("items", items);
    page.put("next", next);
    return page;
  }
}
