package dev.holdpoint.app.yaml;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A mapping read with the types that its reader expects. A wrong value is noted as a finding and
 * then treated as absent, so that one reading finds everything.
 */
public final class Fields {
  private final Yaml.Mapping mapping;
  private final String path;
  private final Findings findings;

  private Fields(Yaml.Mapping mapping, String path, Findings findings) {
    this.mapping = mapping;
    this.path = path;
    this.findings = findings;
  }

  /** The fields of a node that must be a mapping; a key without a value is an empty one. */
  public static Fields of(Yaml node, String path, Findings findings) {
    Yaml.Mapping none = new Yaml.Mapping(Map.of(), node.line());
    return switch (node) {
      case Yaml.Mapping mapping -> new Fields(mapping, path, findings);
      case Yaml.Scalar scalar when scalar.isNothing() -> new Fields(none, path, findings);
      case Yaml.Unusable _ -> new Fields(none, path, findings);
      case Yaml.Scalar _, Yaml.Sequence _ -> {
        String key = path.isEmpty() ? null : path;
        findings.add(node.line(), key, "must be keys with values, not " + node.described());
        yield new Fields(none, path, findings);
      }
    };
  }

  public List<String> keys() {
    return List.copyOf(mapping.entries().keySet());
  }

  public boolean has(String key) {
    return mapping.entries().containsKey(key);
  }

  /** The key's line; for a key that is missing, that of the mapping. */
  public int line(String key) {
    Yaml.Entry entry = mapping.entries().get(key);
    return entry == null ? mapping.line() : entry.line();
  }

  public String path(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  public void wrong(String key, String message) {
    findings.add(line(key), path(key), message);
  }

  /** Complains about the mapping itself. */
  public void wrong(String message) {
    findings.add(mapping.line(), path.isEmpty() ? null : path, message);
  }

  /** Complains about one member of a list. */
  public void wrongItem(String key, int index, String message) {
    List<Yaml> items = items(key, "a list");
    int line = items == null || index >= items.size() ? line(key) : items.get(index).line();
    findings.add(line, item(key, index), message);
  }

  private String item(String key, int index) {
    return path(key) + "[" + index + "]";
  }

  /** Complains about every other key. */
  public void allowOnly(List<String> allowed) {
    for (String key : keys()) {
      if (!allowed.contains(key)) {
        wrong(key, "is not a known key; " + Suggestion.among(key, allowed));
      }
    }
  }

  /** A text that must not be blank; null where it is absent or wrong. */
  public @Nullable String text(String key) {
    Yaml.Scalar scalar = scalar(key, "a text");
    if (scalar == null) {
      return null;
    }
    if (scalar.text().isBlank()) {
      wrong(key, "must be a text, not an empty one");
      return null;
    }
    return scalar.text();
  }

  /** Any text, an empty one too; null where it is absent or wrong. */
  public @Nullable String anyText(String key) {
    Yaml.Scalar scalar = scalar(key, "a text");
    return scalar == null ? null : scalar.text();
  }

  /** What stands there in the file itself; null where it is absent or no single value. */
  public @Nullable String written(String key) {
    Yaml.Scalar scalar = scalar(key, "a text");
    return scalar == null ? null : scalar.written();
  }

  /** The same where the key may also stand without a value. */
  public @Nullable String optionalText(String key) {
    return isNothing(key) ? null : anyText(key);
  }

  /** A number from 0 to this; null where it is absent or wrong. */
  public @Nullable Double number(String key, double most) {
    String allowed = most == 1 ? "a number from 0 to 1" : "a number that is not negative";
    return number(key, most, allowed);
  }

  /** The same, with other words for what is allowed. */
  public @Nullable Double number(String key, double most, String allowed) {
    return value(key, allowed, scalar -> scalar.number(most));
  }

  /** A whole number that is not negative; null where it is absent or wrong. */
  public @Nullable Long count(String key) {
    return value(key, "a whole number that is not negative", Yaml.Scalar::count);
  }

  /** A whole number between these two, both included. */
  public @Nullable Integer wholeNumber(String key, int lowest, int highest) {
    String allowed = "a whole number from " + lowest + " to " + highest;
    return value(key, allowed, scalar -> scalar.wholeNumber(lowest, highest));
  }

  /** A time like 30m; null where it is absent, wrong or none. */
  public @Nullable Duration duration(String key) {
    Yaml.Scalar scalar = scalar(key, Durations.ALLOWED);
    if (scalar == null || scalar.text().equals("none")) {
      return null;
    }
    Duration duration = Durations.parse(scalar.text());
    if (duration == null) {
      wrong(key, "must be %s, not %s".formatted(Durations.ALLOWED, scalar.described()));
    }
    return duration;
  }

  public @Nullable Boolean flag(String key) {
    return value(key, "true or false", Yaml.Scalar::flag);
  }

  /** One of several words. */
  public @Nullable String oneOf(String key, List<String> words) {
    String allowed = "one of " + String.join(", ", words);
    return value(key, allowed, scalar -> words.contains(scalar.text()) ? scalar.text() : null);
  }

  /** A list of texts; empty where it is absent, null where it is wrong. */
  public @Nullable List<String> texts(String key, String example) {
    List<Yaml> items = items(key, "a list of texts, e.g. " + example);
    if (items == null) {
      return null;
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      Yaml item = items.get(i);
      if (item instanceof Yaml.Scalar scalar && !scalar.isNothing()) {
        texts.add(scalar.text());
      } else if (!(item instanceof Yaml.Unusable)) {
        findings.add(item.line(), item(key, i), "must be a text, not " + item.described());
      }
    }
    return texts.size() < items.size() ? null : texts;
  }

  /** A mapping inside of this one; empty where it is absent. */
  public Fields fields(String key) {
    Yaml.Entry entry = mapping.entries().get(key);
    Yaml value = entry == null ? new Yaml.Unusable(mapping.line()) : entry.value();
    return of(value, path(key), findings);
  }

  /** A list of mappings; empty where it is absent or wrong. */
  public List<Fields> listOfFields(String key) {
    List<Yaml> items = items(key, "a list");
    List<Fields> list = new ArrayList<>();
    for (Yaml item : items == null ? List.<Yaml>of() : items) {
      list.add(of(item, item(key, list.size()), findings));
    }
    return list;
  }

  /**
   * A list of mappings and texts; empty where it is absent or wrong.
   *
   * @param alone a text stands for a mapping that has nothing but this key
   */
  public List<Fields> fieldsOrTexts(String key, String alone, String example) {
    List<Yaml> items = items(key, "a list of texts, e.g. " + example);
    List<Fields> list = new ArrayList<>();
    for (int i = 0; items != null && i < items.size(); i++) {
      Yaml item = items.get(i);
      if (item instanceof Yaml.Mapping mapping) {
        list.add(new Fields(mapping, item(key, i), findings));
      } else if (item instanceof Yaml.Scalar scalar && !scalar.isNothing()) {
        Map<String, Yaml.Entry> only = Map.of(alone, new Yaml.Entry(item.line(), item));
        list.add(new Fields(new Yaml.Mapping(only, item.line()), item(key, i), findings));
      } else if (!(item instanceof Yaml.Unusable)) {
        findings.add(item.line(), item(key, i), "must be a text, not " + item.described());
      }
    }
    return list;
  }

  /** A mapping, or a list of at least one; empty where it is absent. */
  public List<Fields> oneOrMore(String key, String allowed) {
    Yaml.Entry entry = mapping.entries().get(key);
    List<Fields> all = new ArrayList<>();
    switch (entry == null ? null : entry.value()) {
      case null -> {}
      case Yaml.Sequence(List<Yaml> items, _) when items.isEmpty() ->
          wrong(key, "must be " + allowed + ", not an empty list");
      case Yaml.Sequence(List<Yaml> items, _) -> {
        for (int i = 0; i < items.size(); i++) {
          addMapping(all, items.get(i), item(key, i), allowed);
        }
      }
      case Yaml value -> addMapping(all, value, path(key), allowed);
    }
    return all;
  }

  private void addMapping(List<Fields> to, Yaml value, String place, String allowed) {
    switch (value) {
      case Yaml.Mapping one -> to.add(new Fields(one, place, findings));
      case Yaml.Unusable _ -> {}
      case Yaml.Scalar _, Yaml.Sequence _ ->
          findings.add(value.line(), place, "must be " + allowed + ", not " + value.described());
    }
  }

  /** Whether the key stands there without a value. */
  public boolean isNothing(String key) {
    Yaml.Entry entry = mapping.entries().get(key);
    return entry != null && entry.value() instanceof Yaml.Scalar scalar && scalar.isNothing();
  }

  /** Whether there are keys with values at this key. */
  public boolean isMapping(String key) {
    Yaml.Entry entry = mapping.entries().get(key);
    return entry != null && entry.value() instanceof Yaml.Mapping;
  }

  /** Whether there is no other value at the key, which would have been complained about. */
  public boolean isListOrNothing(String key) {
    Yaml.Entry entry = mapping.entries().get(key);
    return switch (entry == null ? null : entry.value()) {
      case null -> true;
      case Yaml.Sequence _ -> true;
      case Yaml.Scalar scalar -> scalar.isNothing();
      case Yaml.Mapping _, Yaml.Unusable _ -> false;
    };
  }

  private @Nullable List<Yaml> items(String key, String allowed) {
    Yaml.Entry entry = mapping.entries().get(key);
    return switch (entry == null ? null : entry.value()) {
      case null -> List.of();
      case Yaml.Sequence(List<Yaml> items, _) -> items;
      case Yaml.Scalar scalar when scalar.isNothing() -> List.of();
      case Yaml.Unusable _ -> null;
      case Yaml other -> {
        wrong(key, "must be " + allowed + ", not " + other.described());
        yield null;
      }
    };
  }

  private <T> @Nullable T value(
      String key, String allowed, Function<Yaml.Scalar, @Nullable T> reading) {
    Yaml.Scalar scalar = scalar(key, allowed);
    if (scalar == null) {
      return null;
    }
    T value = reading.apply(scalar);
    if (value == null) {
      wrong(key, "must be " + allowed + ", not " + scalar.described());
    }
    return value;
  }

  /** A single value as it is written. */
  public Yaml.@Nullable Scalar scalar(String key, String allowed) {
    Yaml.Entry entry = mapping.entries().get(key);
    return switch (entry == null ? null : entry.value()) {
      case null -> null;
      case Yaml.Unusable _ -> null;
      case Yaml.Scalar scalar when !scalar.isNothing() -> scalar;
      case Yaml other -> {
        wrong(key, "must be " + allowed + ", not " + other.described());
        yield null;
      }
    };
  }
}
