package dev.holdpoint.model;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of a choice, found by what people write. Every option is normalized once, so that an
 * answer of many parts is read in a time that grows with its length only.
 */
final class OptionTexts {
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,5}");

  private final List<String> values;
  private final Map<String, String> stripped = new HashMap<>();
  private final Map<String, List<String>> composed = new HashMap<>();
  private @Nullable List<Folded> folded;

  /** An option without case, spaces and what can't be seen. */
  private static final class Folded {
    private final String value;
    private final String text;
    private final int[] letters;

    Folded(String value) {
      this.value = value;
      this.text = fold(value);
      this.letters = text.codePoints().toArray();
    }

    String value() {
      return value;
    }
  }

  OptionTexts(List<String> values) {
    this.values = values;
    for (String value : values) {
      stripped.putIfAbsent(value.strip(), value);
      composed.computeIfAbsent(compose(value), _ -> new ArrayList<>()).add(value);
    }
  }

  /** The option that looks just like this: composed letters and decomposed ones look the same. */
  @Nullable String exactly(String raw) {
    if (values.contains(raw)) {
      return raw;
    }
    String option = stripped.get(raw.strip());
    return option == null ? only(composed.getOrDefault(compose(raw), List.of())) : option;
  }

  /** The one option that equals this but for case and spaces; what can't be seen counts. */
  @Nullable String inAnyCase(String raw) {
    String option = only(equalTo(fold(raw)));
    return option != null && hidden(option).equals(hidden(raw)) ? option : null;
  }

  /** The option at this place, counted from 1. */
  @Nullable String numbered(String word) {
    if (!NUMBER.matcher(word).matches()) {
      return null;
    }
    int number = Integer.parseInt(word);
    return number <= values.size() ? values.get(number - 1) : null;
  }

  /**
   * The options that somebody who wrote this may have meant: equal but for case and spaces, or else
   * beginning with this word, or else the closest of those that are a few letters apart.
   */
  List<String> meantBy(String raw) {
    String text = fold(raw);
    List<String> equal = equalTo(text);
    if (!equal.isEmpty()) {
      return equal;
    }
    List<String> begun = isOneWord(raw) && !text.isEmpty() ? begunBy(text) : List.of();
    return begun.isEmpty() ? closestTo(text.codePoints().toArray()) : begun;
  }

  private List<String> equalTo(String text) {
    return folded().stream().filter(option -> option.text.equals(text)).map(Folded::value).toList();
  }

  private static boolean isOneWord(String raw) {
    return raw.strip().codePoints().noneMatch(OptionTexts::isSpace);
  }

  private List<String> begunBy(String text) {
    return folded().stream()
        .filter(option -> option.text.startsWith(text))
        .map(Folded::value)
        .toList();
  }

  private List<String> closestTo(int[] letters) {
    List<String> closest = new ArrayList<>();
    int least = Typo.MOST;
    for (Folded option : folded()) {
      int apart = Typo.lettersApart(letters, option.letters);
      if (apart < least) {
        closest.clear();
        least = apart;
      }
      if (apart == least) {
        closest.add(option.value);
      }
    }
    return closest;
  }

  /** Made when it is needed first: most answers are exactly an option. */
  private List<Folded> folded() {
    if (folded == null) {
      folded = values.stream().map(Folded::new).toList();
    }
    return folded;
  }

  private static @Nullable String only(List<String> found) {
    return found.size() == 1 ? found.getFirst() : null;
  }

  private static String compose(String text) {
    return Normalizer.normalize(text.strip(), Normalizer.Form.NFC);
  }

  private static String fold(String text) {
    StringBuilder kept = new StringBuilder();
    compose(text)
        .codePoints()
        .filter(c -> !isSpace(c) && !isHidden(c))
        .forEach(kept::appendCodePoint);
    return kept.toString().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private static String hidden(String text) {
    return text.codePoints()
        .filter(OptionTexts::isHidden)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isHidden(int c) {
    return Character.getType(c) == Character.FORMAT;
  }

  private static boolean isSpace(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
