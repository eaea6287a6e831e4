package dev.holdpoint.model;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The texts by which an agent may show a secret: as it is, line by line, as JSON, as JSON in JSON.
 * They come in the same order in every process, so that each can be known by its number.
 */
public final class SecretForms {
  private static final int SHORTEST_LINE = 4;
  private static final int LEVELS = 2;
  private static final int FIRST_PRINTABLE = 0x20;
  private static final int LAST_ASCII = 0x7e;

  private SecretForms() {}

  public static Set<String> of(Collection<String> secrets) {
    Set<String> forms = new LinkedHashSet<>();
    for (String secret : secrets) {
      forms.add(secret);
      forms.add(secret.strip());
      // Output comes line by line. A line as short as a brace would cover half of the log.
      secret
          .lines()
          .map(String::strip)
          .filter(line -> line.length() >= SHORTEST_LINE)
          .forEach(forms::add);
    }
    for (int level = 0; level < LEVELS; level++) {
      for (String form : List.copyOf(forms)) {
        forms.addAll(json(form));
      }
    }
    forms.remove("");
    return forms;
  }

  /** Writers of JSON differ in what they escape, and how. */
  private static Set<String> json(String text) {
    Set<String> written = new LinkedHashSet<>();
    for (String escape : new String[] {"\\u%04x", "\\u%04X"}) {
      String plain = escaped(text, c -> c < FIRST_PRINTABLE, escape);
      String ascii = escaped(text, c -> c < FIRST_PRINTABLE || c > LAST_ASCII, escape);
      written.add(plain);
      written.add(plain.replace("/", "\\/"));
      written.add(ascii);
      written.add(ascii.replace("/", "\\/"));
    }
    return written;
  }

  private static String escaped(String text, IntPredicate byNumber, String escape) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> out.append(byNumber.test(c) ? escape.formatted((int) c) : String.valueOf(c));
      }
    }
    return out.toString();
  }
}
