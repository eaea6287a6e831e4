package dev.holdpoint.app.project;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.yaml.Yaml;
import dev.holdpoint.model.Digest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How data sources were written, before variables were expanded: what a run began with is what it
 * goes on with.
 *
 * @param byName empty where nobody wrote them down
 */
public record SourceDigests(Map<String, String> byName) {
  /** Under which an agent's settings have them. */
  static final String KEY = "sources";

  public SourceDigests {
    byName = Collections.unmodifiableMap(new TreeMap<>(byName));
  }

  static SourceDigests of(Yaml.Mapping sources) {
    Map<String, String> digests = new LinkedHashMap<>();
    sources.entries().forEach((name, entry) -> digests.put(name, digest(entry.value())));
    return new SourceDigests(digests);
  }

  /** Those that a run began with; none where it was begun by a version that kept none. */
  public static SourceDigests in(Map<String, Object> settings) {
    Map<String, String> digests = new LinkedHashMap<>();
    if (settings.get(KEY) instanceof Map<?, ?> kept) {
      kept.forEach((name, digest) -> digests.put(String.valueOf(name), String.valueOf(digest)));
    }
    return new SourceDigests(digests);
  }

  /** Whether a source is another one by now, or was not there. */
  boolean differ(SourceDigests now, String name) {
    String before = byName.get(name);
    return !byName.isEmpty() && (before == null || !before.equals(now.byName.get(name)));
  }

  private static String digest(Yaml source) {
    Map<String, @Nullable Object> keys = new TreeMap<>();
    if (source instanceof Yaml.Mapping mapping) {
      mapping.entries().forEach((key, entry) -> keys.put(key, value(entry.value())));
    }
    return Digest.of(Json.write(keys)).hex();
  }

  /** Nothing in a source has parts of its own: whatever has some is no source. */
  private static Object value(Yaml value) {
    return value instanceof Yaml.Scalar scalar
        ? List.of(scalar.style().name(), scalar.written(), scalar.text())
        : value.described();
  }
}
