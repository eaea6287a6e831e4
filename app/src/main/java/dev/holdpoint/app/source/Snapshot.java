package dev.holdpoint.app.source;

import dev.holdpoint.app.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.Result;
import org.neo4j.driver.Transaction;

/**
 * All nodes and relationships of a graph at one moment, by their ids.
 *
 * @param elements null where there are more than can be compared
 */
record Snapshot(@Nullable Map<String, Map<String, @Nullable Object>> elements) {
  /** Of nodes, and of relationships. */
  private static final int MOST = 20_000;

  private static final int LONGEST = 2_000;

  static Snapshot of(Transaction transaction) {
    Map<String, Map<String, @Nullable Object>> elements = new LinkedHashMap<>();
    Result nodes = transaction.run("MATCH (n) RETURN n LIMIT " + (MOST + 1));
    while (nodes.hasNext()) {
      var node = GraphValue.node(nodes.next().get(0).asNode(), LONGEST);
      elements.put("node " + node.get("id"), node);
    }
    if (elements.size() > MOST) {
      return new Snapshot(null);
    }
    int before = elements.size();
    Result relationships = transaction.run("MATCH ()-[r]->() RETURN r LIMIT " + (MOST + 1));
    while (relationships.hasNext()) {
      var one = GraphValue.relationship(relationships.next().get(0).asRelationship(), LONGEST);
      elements.put("relationship " + one.get("id"), one);
    }
    return new Snapshot(elements.size() - before > MOST ? null : elements);
  }

  /** What is other in a later one; null where that can't be told. */
  @Nullable List<Map<String, @Nullable Object>> until(Snapshot later) {
    Map<String, Map<String, @Nullable Object>> then = later.elements;
    if (elements == null || then == null) {
      return null;
    }
    List<Map<String, @Nullable Object>> changes = new ArrayList<>();
    Set<String> ids = new LinkedHashSet<>(elements.keySet());
    ids.addAll(then.keySet());
    for (String id : ids) {
      Map<String, @Nullable Object> before = elements.get(id);
      Map<String, @Nullable Object> after = then.get(id);
      if (!Objects.equals(before, after)) {
        changes.add(change(id, before, after));
      }
    }
    return changes;
  }

  private static Map<String, @Nullable Object> change(
      String id,
      @Nullable Map<String, @Nullable Object> before,
      @Nullable Map<String, @Nullable Object> after) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("what", before == null ? "created" : after == null ? "deleted" : "changed");
    json.put("kind", id.substring(0, id.indexOf(' ')));
    json.put("before", before);
    json.put("after", after);
    return json;
  }
}
