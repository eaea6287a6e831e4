package dev.holdpoint.app.agent.script;

import dev.holdpoint.app.agent.script.ScenarioParser.Problems;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** The fields of a YAML mapping, read with the types that are expected. */
final class Fields {
  private final MappingNode mapping;
  private final Problems problems;
  private final Map<String, Node> nodes = new LinkedHashMap<>();

  Fields(MappingNode mapping, Problems problems) {
    this.mapping = mapping;
    this.problems = problems;
    for (NodeTuple tuple : mapping.getValue()) {
      String key = scalar(tuple.getKeyNode());
      if (key == null || nodes.putIfAbsent(key, tuple.getValueNode()) != null) {
        problems.add(tuple.getKeyNode(), "each key must be a word and stand once");
      }
    }
  }

  /** Complains about every key that is not one of these. */
  void noMore(String... allowed) {
    for (NodeTuple tuple : mapping.getValue()) {
      String key = scalar(tuple.getKeyNode());
      if (key != null && !Arrays.asList(allowed).contains(key)) {
        problems.add(
            tuple.getKeyNode(),
            "unknown key \"%s\"; allowed: %s".formatted(key, String.join(", ", allowed)));
      }
    }
  }

  @Nullable Node node(String key) {
    return nodes.get(key);
  }

  String text(String key) {
    String text = optionalText(key);
    Node node = node(key);
    if (node == null || isNull(node)) {
      problems.add(mapping, key + " is missing");
    }
    return text == null ? "" : text;
  }

  @Nullable String optionalText(String key) {
    Node node = node(key);
    if (node == null || isNull(node)) {
      return null;
    }
    String text = scalar(node);
    if (text == null) {
      problems.add(node, key + " must be a text");
    }
    return text;
  }

  List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    Node node = node(key);
    if (node == null || isNull(node)) {
      return texts;
    }
    if (!(node instanceof SequenceNode sequence)) {
      problems.add(node, key + " must be a list of texts");
      return texts;
    }
    for (Node item : sequence.getValue()) {
      String text = scalar(item);
      if (text == null || text.isBlank()) {
        problems.add(item, key + " must be a list of texts, none of them empty");
      } else {
        texts.add(text);
      }
    }
    return texts;
  }

  boolean flag(String key) {
    String text = optionalText(key);
    if (text == null || text.equals("false")) {
      return false;
    }
    if (!text.equals("true")) {
      problems.add(node(key), key + " must be true or false");
    }
    return true;
  }

  /** A number that is not negative and at most this. */
  @Nullable Double number(String key, double most) {
    String text = optionalText(key);
    if (text == null) {
      return null;
    }
    try {
      double number = new BigDecimal(text).doubleValue();
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    problems.add(
        node(key),
        key + " must be a number " + (most == 1 ? "from 0 to 1" : "that is not negative"));
    return null;
  }

  @Nullable Long count(String key) {
    String text = optionalText(key);
    if (text == null) {
      return null;
    }
    try {
      long count = Long.parseLong(text);
      if (count >= 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    problems.add(node(key), key + " must be a whole number that is not negative");
    return null;
  }

  /** The words of a scalar as they stand in the file, null for anything else. */
  static @Nullable String scalar(@Nullable Node node) {
    return node instanceof ScalarNode scalar && !isNull(node) ? scalar.getValue() : null;
  }

  static boolean isNull(Node node) {
    return Tag.NULL.equals(node.getTag());
  }
}
