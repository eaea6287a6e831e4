package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Yaml;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Puts the environment's values where {@code ${NAME}} stands, and remembers the names: agents don't
 * get them by themselves. With a second dollar sign in front it stands for itself.
 */
final class Variables {
  private final Map<String, String> environment;
  private final Findings findings;
  private final SortedSet<String> used = new TreeSet<>();
  // What many aliases stand for is expanded once: a few lines must not become gigabytes.
  private final IdentityHashMap<Yaml, Yaml> expanded = new IdentityHashMap<>();

  Variables(Map<String, String> environment, Findings findings) {
    this.environment = environment;
    this.findings = findings;
  }

  SortedSet<String> used() {
    return used;
  }

  Yaml expand(Yaml node, String path) {
    Yaml known = expanded.get(node);
    if (known == null) {
      known = expandAnew(node, path);
      expanded.put(node, known);
    }
    return known;
  }

  private Yaml expandAnew(Yaml node, String path) {
    return switch (node) {
      case Yaml.Scalar scalar -> expandScalar(scalar, path);
      case Yaml.Sequence sequence -> expandItems(sequence, path);
      case Yaml.Mapping mapping -> expandEntries(mapping, path);
      case Yaml.Unusable unusable -> unusable;
    };
  }

  private Yaml expandItems(Yaml.Sequence sequence, String path) {
    List<Yaml> items = new ArrayList<>();
    for (Yaml item : sequence.items()) {
      items.add(expand(item, path + "[" + items.size() + "]"));
    }
    return new Yaml.Sequence(items, sequence.line());
  }

  private Yaml expandEntries(Yaml.Mapping mapping, String path) {
    Map<String, Yaml.Entry> entries = new LinkedHashMap<>();
    mapping
        .entries()
        .forEach(
            (key, entry) -> {
              String place = path.isEmpty() ? key : path + "." + key;
              entries.put(key, new Yaml.Entry(entry.line(), expand(entry.value(), place)));
            });
    return new Yaml.Mapping(entries, mapping.line());
  }

  private Yaml expandScalar(Yaml.Scalar scalar, String path) {
    if (!scalar.text().contains("${")) {
      return scalar;
    }
    String text = expandText(scalar, path);
    return text == null
        ? new Yaml.Unusable(scalar.line())
        : new Yaml.Scalar(text, scalar.written(), scalar.style(), scalar.line());
  }

  private @Nullable String expandText(Yaml.Scalar scalar, String path) {
    return text(scalar.text(), scalar, path);
  }

  /** A part of a scalar with its variables replaced; null where one is missing. */
  @Nullable String text(String text, Yaml.Scalar scalar, String path) {
    StringBuilder expanded = new StringBuilder();
    boolean isComplete = true;
    int from = 0;
    for (int at = text.indexOf("${"); at >= 0; at = text.indexOf("${", from)) {
      if (at > from && text.charAt(at - 1) == '$') {
        expanded.append(text, from, at - 1).append("${");
        from = at + 2;
        continue;
      }
      int end = text.indexOf('}', at);
      String name = text.substring(at + 2, end < 0 ? text.length() : end);
      String value = end < 0 ? malformed(name, scalar, path) : value(name, scalar, path);
      isComplete &= value != null;
      expanded.append(text, from, at).append(value);
      from = end < 0 ? text.length() : end + 1;
    }
    return isComplete ? expanded.append(text, from, text.length()).toString() : null;
  }

  private @Nullable String value(String name, Yaml.Scalar scalar, String path) {
    if (!Names.isVariable(name)) {
      return malformed(name, scalar, path);
    }
    used.add(name);
    String value = environment.get(name);
    if (value == null) {
      findings.add(
          scalar.line(), path, "the environment variable " + name + " is not set; export it first");
    }
    return value;
  }

  private @Nullable String malformed(String name, Yaml.Scalar scalar, String path) {
    findings.add(
        scalar.line(),
        path,
        Shown.quoted("${" + name)
            + " is not of the form ${NAME}, an environment variable; write $${ where ${ is meant");
    return null;
  }
}
