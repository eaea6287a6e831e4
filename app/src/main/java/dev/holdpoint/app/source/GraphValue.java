package dev.holdpoint.app.source;

import dev.holdpoint.app.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.Value;
import org.neo4j.driver.types.Node;
import org.neo4j.driver.types.Path;
import org.neo4j.driver.types.Relationship;

/** Values of a graph as JSON knows them. */
final class GraphValue {
  private static final int MOST_ITEMS = 200;

  private GraphValue() {}

  /**
   * @param most characters of a text
   */
  static @Nullable Object plain(Value value, int most) {
    return plain(value.asObject(), most);
  }

  private static @Nullable Object plain(@Nullable Object value, int most) {
    return switch (value) {
      case null -> null;
      case Boolean flag -> flag;
      case Long number -> number;
      case Double number when Double.isFinite(number) -> number;
      case Node node -> node(node, most);
      case Relationship relationship -> relationship(relationship, most);
      case Path path -> path(path, most);
      case List<?> list -> list.stream().limit(MOST_ITEMS).map(one -> plain(one, most)).toList();
      case Map<?, ?> map -> map(map, most);
      case byte[] bytes -> bytes.length + " bytes";
      default -> Limits.cut(value.toString(), most);
    };
  }

  private static Map<String, @Nullable Object> map(Map<?, ?> map, int most) {
    Map<String, @Nullable Object> json = Json.map();
    map.entrySet().stream()
        .limit(MOST_ITEMS)
        .forEach(entry -> json.put(String.valueOf(entry.getKey()), plain(entry.getValue(), most)));
    return json;
  }

  static Map<String, @Nullable Object> node(Node node, int most) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("id", node.elementId());
    json.put("labels", sorted(node.labels()));
    json.put("properties", map(node.asMap(), most));
    return json;
  }

  private static List<String> sorted(Iterable<String> labels) {
    List<String> all = new ArrayList<>();
    labels.forEach(all::add);
    all.sort(null);
    return all;
  }

  static Map<String, @Nullable Object> relationship(Relationship relationship, int most) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("id", relationship.elementId());
    json.put("type", relationship.type());
    json.put("from", relationship.startNodeElementId());
    json.put("to", relationship.endNodeElementId());
    json.put("properties", map(relationship.asMap(), most));
    return json;
  }

  private static Map<String, @Nullable Object> path(Path path, int most) {
    Map<String, @Nullable Object> json = Json.map();
    List<Object> nodes = new ArrayList<>();
    path.nodes().forEach(node -> nodes.add(node(node, most)));
    List<Object> relationships = new ArrayList<>();
    path.relationships().forEach(one -> relationships.add(relationship(one, most)));
    json.put("nodes", nodes);
    json.put("relationships", relationships);
    return json;
  }
}
