package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.port.Journal.GateRow;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A part of what is open, as an assistant asked for it. */
final class GateListing {
  private static final int STANDARD = 20;
  private static final int MOST = 100;
  private static final Comparator<Place> ORDER =
      Comparator.comparingInt(Place::priority)
          .thenComparingLong(Place::at)
          .thenComparing(Place::id);

  private GateListing() {}

  /** Where a gate stands in the list; it keeps its place whatever else is opened or answered. */
  private record Place(int priority, long at, String id) {
    static Place of(GateRow row) {
      return new Place(
          row.priority(), row.gate().askedAt().toEpochMilli(), row.gate().id().toString());
    }

    static Place parse(String cursor) {
      if (!cursor.matches("[0-9]_[0-9]{1,15}_[a-z0-9.-]{1,60}")) {
        throw new JsonException("\"cursor\" is what \"next\" of the answer before said");
      }
      String[] parts = cursor.split("_", 3);
      return new Place(Integer.parseInt(parts[0]), Long.parseLong(parts[1]), parts[2]);
    }

    String cursor() {
      return priority + "_" + at + "_" + id;
    }
  }

  static String of(JsonObject arguments, List<GateRow> open, GateAddresses addresses) {
    Arguments.refuseUnknown(arguments, Set.of("task", "kind", "text", "limit", "cursor"));
    int limit = arguments.has("limit") ? arguments.integer("limit") : STANDARD;
    if (limit < 1 || limit > MOST) {
      throw new JsonException("\"limit\" is a whole number from 1 to " + MOST);
    }
    String cursor = arguments.optionalText("cursor");
    Place after = cursor == null ? null : Place.parse(cursor);
    List<GateRow> rest =
        filtered(arguments, open.stream())
            .filter(row -> after == null || ORDER.compare(Place.of(row), after) > 0)
            .sorted(Comparator.comparing(Place::of, ORDER))
            .limit(limit + 1L)
            .toList();
    List<GateRow> items = rest.size() > limit ? rest.subList(0, limit) : rest;
    Map<String, @Nullable Object> page = Json.map();
    page.put("items", items.stream().map(row -> addresses.into(GateJson.of(row))).toList());
    page.put("next", rest.size() > limit ? Place.of(items.getLast()).cursor() : null);
    return Json.pretty(page);
  }

  private static Stream<GateRow> filtered(JsonObject arguments, Stream<GateRow> rows) {
    String task = arguments.optionalText("task");
    String kind = arguments.optionalText("kind");
    String text = arguments.optionalText("text");
    if (kind != null && !Set.of("question", "approval", "review").contains(kind)) {
      throw new JsonException("\"kind\" is question, approval or review");
    }
    return rows.filter(row -> task == null || row.gate().id().task().value().equals(task))
        .filter(row -> kind == null || kind.equals(kind(row)))
        .filter(row -> text == null || words(row).contains(text.toLowerCase(Locale.ROOT)));
  }

  private static String kind(GateRow row) {
    return row.gate().kind();
  }

  private static String words(GateRow row) {
    String context = row.gate().question().context();
    return (row.gate().question().prompt() + "\n" + context + "\n" + row.title())
        .toLowerCase(Locale.ROOT);
  }
}
