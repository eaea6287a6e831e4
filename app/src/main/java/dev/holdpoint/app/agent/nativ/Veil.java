package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.SecretForms;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Keeps sensitive answers out of what is written down, in such a way that they come back as long as
 * they are known.
 */
final class Veil {
  private static final String NOT_KEPT = "(given earlier, not kept)";
  private static final Pattern NAMED =
      Pattern.compile("\\{\\{sensitive answer of (\\S{1,80})( in JSON|, form \\d{1,5})?\\}\\}");

  /** What stands for what, the longest first: one may be a part of another. */
  private final Map<String, String> names = new LinkedHashMap<>();

  private final Map<String, String> values = new LinkedHashMap<>();
  private Pattern secrets = Pattern.compile("(?!)");

  Veil(Map<GateId, String> known) {
    known.forEach(this::learn);
  }

  void learn(GateId gate, String value) {
    if (value.isEmpty()) {
      return;
    }
    String escaped = Json.write(value);
    add("{{sensitive answer of %s}}".formatted(gate), value);
    add(
        "{{sensitive answer of %s in JSON}}".formatted(gate),
        escaped.substring(1, escaped.length() - 1));
    int number = 0;
    for (String form : SecretForms.of(List.of(value))) {
      add("{{sensitive answer of %s, form %d}}".formatted(gate, ++number), form);
    }
    List<String> longestFirst =
        names.keySet().stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
    secrets =
        Pattern.compile(longestFirst.stream().map(Pattern::quote).collect(Collectors.joining("|")));
  }

  private void add(String name, String value) {
    names.putIfAbsent(value, name);
    values.put(name, value);
  }

  /** Without secrets. */
  String cover(String text) {
    return names.isEmpty()
        ? text
        : secrets
            .matcher(text)
            .replaceAll(found -> Matcher.quoteReplacement(names.getOrDefault(found.group(), "")));
  }

  /** With the secrets that are still known. */
  String lift(String text) {
    return NAMED
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(values.getOrDefault(found.group(), NOT_KEPT)));
  }
}
