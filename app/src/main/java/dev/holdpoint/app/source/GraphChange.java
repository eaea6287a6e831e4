package dev.holdpoint.app.source;

import dev.holdpoint.app.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one statement changed in a graph.
 *
 * @param counts as the server counted
 * @param elements each node and relationship before and after; null where the graph is too large to
 *     tell
 */
record GraphChange(
    String source,
    String cypher,
    Map<String, Integer> counts,
    @Nullable List<Map<String, @Nullable Object>> elements) {
  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = Json.map();
    json.put("source", source);
    json.put("cypher", cypher);
    json.put("counts", counts);
    json.put("elements", elements);
    return json;
  }

  String counted() {
    if (counts.isEmpty()) {
      return elements == null || elements.isEmpty()
          ? "Changed: nothing that the server counts."
          : "Changed: %d nodes and relationships.".formatted(elements.size());
    }
    return counts.entrySet().stream()
        .map(one -> one.getKey() + " " + one.getValue())
        .collect(Collectors.joining(", ", "Changed: ", "."));
  }

  /** Without what a mask covers, be it a text, a number or a name. */
  GraphChange covered(UnaryOperator<String> mask) {
    return new GraphChange(
        source,
        mask.apply(cypher),
        counts,
        elements == null ? null : elements.stream().map(one -> covered(one, mask)).toList());
  }

  private static Map<String, @Nullable Object> covered(Map<?, ?> map, UnaryOperator<String> mask) {
    Map<String, @Nullable Object> covered = Json.map();
    map.forEach((key, value) -> covered.put(mask.apply(String.valueOf(key)), part(value, mask)));
    return covered;
  }

  private static @Nullable Object part(@Nullable Object value, UnaryOperator<String> mask) {
    return switch (value) {
      case null -> null;
      case Map<?, ?> map -> covered(map, mask);
      case Collection<?> list -> {
        List<@Nullable Object> parts = new ArrayList<>();
        list.forEach(one -> parts.add(part(one, mask)));
        yield parts;
      }
      default -> {
        String text = value.toString();
        String covered = mask.apply(text);
        yield covered.equals(text) ? value : covered;
      }
    };
  }
}
