package dev.holdpoint.app.real;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the protocols have in common: texts that are one string or many pieces, and fresh ids. */
final class Values {
  private static final AtomicLong COUNTER = new AtomicLong();

  private Values() {}

  /** Pieces of a content; a bare string is one piece of text. */
  static List<Map<?, ?>> items(@Nullable Object content) {
    List<Map<?, ?>> items = new ArrayList<>();
    switch (content) {
      case String text -> items.add(Map.of("type", "text", "text", text));
      case List<?> list -> list.forEach(one -> items.addAll(items(one)));
      case Map<?, ?> map -> items.add(map);
      case null, default -> {}
    }
    return items;
  }

  /** All the text of a content, piece after piece. */
  static String text(@Nullable Object content) {
    return content instanceof String text
        ? text
        : items(content).stream()
            .map(item -> item.get("text") instanceof String text ? text : "")
            .collect(Collectors.joining("\n"));
  }

  @SuppressWarnings("unchecked") // JSON's keys are texts
  static Map<String, Object> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  static String said(Part part) {
    return switch (part) {
      case Part.Words words -> words.text();
      case Part.Prompt prompt -> prompt.text();
      case Part.Result result -> result.text();
      case Part.Image image -> throw new IllegalArgumentException("no text: " + image.type());
      case Part.Call call -> throw new IllegalArgumentException("no text: " + call);
      case Part.Garbled call -> throw new IllegalArgumentException("no text: " + call);
    };
  }

  static Map<String, Object> object() {
    return new LinkedHashMap<>();
  }

  static String newId(String prefix) {
    return prefix + "%06d".formatted(COUNTER.incrementAndGet());
  }
}
