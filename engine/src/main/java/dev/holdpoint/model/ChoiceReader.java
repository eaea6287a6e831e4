package dev.holdpoint.model;

import dev.holdpoint.model.Input.Reading;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SequencedSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a person answers at a choice. An answer is final, so what may be a slip is refused.
 */
final class ChoiceReader {
  /** What looks like numbers of options: nobody answers so in own words. */
  private static final Pattern NUMBERS =
      Pattern.compile("[#+-]?\\p{Nd}{1,3}[.):]?(?:[\\s,;/&]+[#+-]?\\p{Nd}{1,3}[.):]?)*");

  /** What people put between several options. */
  private static final Pattern BETWEEN = Pattern.compile("[,;\\n\\r]+");

  private static final int LONGEST_SHOWN = 60;
  private static final int MOST_MEANT = 3;

  private final Input.Choice choice;
  private final List<String> values;

  ChoiceReader(Input.Choice choice) {
    this.choice = choice;
    this.values = choice.values();
  }

  /** One line of text: an option, several of them, or own words. */
  Reading read(String raw) {
    if (Input.saysNothing(raw)) {
      return Reading.EMPTY;
    }
    String option = option(raw);
    if (option != null) {
      return choice.multiple() && isSeveral(raw) ? twoMeanings(raw) : chose(List.of(option), null);
    }
    String words = choice.other() ? ownWords(raw.strip()) : null;
    if (words != null) {
      return pick(List.of(), words);
    }
    return choice.multiple() ? readSeveral(raw) : readOne(raw);
  }

  private Reading readOne(String raw) {
    Reading slip = slip(raw);
    return slip == null ? chose(List.of(), raw) : slip;
  }

  /** Every part is an option, or none is and the whole is a sentence with commas in it. */
  private Reading readSeveral(String raw) {
    List<String> picked = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    String rest = raw;
    while (!rest.isEmpty()) {
      String words = choice.other() ? ownWords(rest.strip()) : null;
      if (words != null) {
        return unknown.isEmpty() ? pick(picked, words) : noOption(unknown.getFirst());
      }
      int comma = rest.indexOf(',');
      String part = (comma < 0 ? rest : rest.substring(0, comma)).strip();
      rest = comma < 0 ? "" : rest.substring(comma + 1);
      if (!part.isEmpty()) {
        String option = option(part);
        (option == null ? unknown : picked).add(option == null ? part : option);
      }
    }
    if (unknown.isEmpty()) {
      return picked.isEmpty() ? noOption(raw) : chose(picked, null);
    }
    for (String part : unknown) {
      Reading slip = slip(part);
      if (slip != null) {
        return slip;
      }
    }
    if (isSeveral(raw)) {
      return new Reading.DoesNotFit("several options are separated by commas");
    }
    return picked.isEmpty() ? chose(List.of(), raw) : noOption(unknown.getFirst());
  }

  /** Options and own words that are known to be these. */
  Reading pick(List<String> picked, @Nullable String words) {
    if (picked.isEmpty() && words == null) {
      return Reading.EMPTY;
    }
    if (words != null && !choice.other()) {
      return new Reading.DoesNotFit("it takes no own words, but " + allowed());
    }
    if (picked.size() + (words == null ? 0 : 1) > 1 && !choice.multiple()) {
      return new Reading.DoesNotFit("it takes one answer, not several");
    }
    List<String> options = new ArrayList<>();
    for (String one : picked) {
      String option = Input.saysNothing(one) ? null : option(one);
      if (option == null) {
        return Input.saysNothing(one) ? Reading.EMPTY : noOption(one);
      }
      options.add(option);
    }
    if (words == null) {
      return chose(options, null);
    }
    if (Input.saysNothing(words)) {
      return Reading.EMPTY;
    }
    // Whoever writes an option out has chosen it; a number is no text of an option.
    String same = text(words);
    if (same != null) {
      options.add(same);
    }
    return chose(options, same == null ? words : null);
  }

  private static Reading chose(List<String> options, @Nullable String words) {
    SequencedSet<String> each = new LinkedHashSet<>(options);
    return new Reading.Fits(new Reply.Chose(List.copyOf(each), words));
  }

  /** What follows the word that says so, null where it is not there. */
  private static @Nullable String ownWords(String text) {
    return text.regionMatches(true, 0, Input.Choice.OTHER, 0, Input.Choice.OTHER.length())
        ? text.substring(Input.Choice.OTHER.length()).strip()
        : null;
  }

  /** The option that this is the text or the number of, null where it is of none. */
  @Nullable String option(String raw) {
    String option = text(raw);
    if (option == null && !choice.other()) {
      String word = fold(raw);
      option = only(values.stream().filter(value -> fold(value).equals(word)).toList());
    }
    return option == null ? numbered(raw.strip()) : option;
  }

  /** Exactly the text as it is seen: composed letters and decomposed ones look the same. */
  private @Nullable String text(String raw) {
    if (values.contains(raw)) {
      return raw;
    }
    for (String value : values) {
      if (value.strip().equals(raw.strip())) {
        return value;
      }
    }
    String word = composed(raw);
    return only(values.stream().filter(value -> composed(value).equals(word)).toList());
  }

  private static @Nullable String only(List<String> found) {
    return found.size() == 1 ? found.getFirst() : null;
  }

  private @Nullable String numbered(String word) {
    for (int number = 1; number <= values.size(); number++) {
      if (word.equals(Integer.toString(number))) {
        return values.get(number - 1);
      }
    }
    return null;
  }

  /** Whether it is made of several options and nothing else. */
  private boolean isSeveral(String raw) {
    List<String> parts = BETWEEN.splitAsStream(raw).filter(part -> !part.isBlank()).toList();
    return parts.size() > 1 && parts.stream().allMatch(part -> option(part) != null);
  }

  private static Reading twoMeanings(String raw) {
    return new Reading.DoesNotFit(
        "%s is one option, and also several: say which by their numbers".formatted(quoted(raw)));
  }

  /** Why a text that is no option is not taken for own words, null where it is. */
  private @Nullable Reading slip(String raw) {
    boolean isSlip = NUMBERS.matcher(raw.strip()).matches() || isSeveral(raw);
    return choice.other() && !isSlip && near(raw).isEmpty() ? null : noOption(raw);
  }

  private Reading noOption(String raw) {
    List<String> near = near(raw);
    return new Reading.DoesNotFit(
        near.isEmpty()
            ? "%s is no option: it takes %s".formatted(quoted(raw), allowed())
            : "%s is no option. Did you mean %s?"
                .formatted(
                    quoted(raw),
                    near.stream().map(ChoiceReader::quoted).collect(Collectors.joining(" or "))));
  }

  private String allowed() {
    return (choice.multiple() ? "one or several of: " : "one of: ") + String.join(", ", values);
  }

  /** The options that could have been meant, the closest only. */
  private List<String> near(String raw) {
    String word = fold(raw);
    List<String> folded = values.stream().map(ChoiceReader::fold).toList();
    List<String> near = where(folded, word::equals);
    for (int apart = 1; near.isEmpty() && apart <= Typo.MOST; apart++) {
      int letters = apart;
      near = where(folded, option -> Typo.isWithin(letters, word, option));
    }
    return near.size() > MOST_MEANT ? near.subList(0, MOST_MEANT) : near;
  }

  private List<String> where(List<String> folded, Predicate<String> fits) {
    return IntStream.range(0, folded.size())
        .filter(i -> fits.test(folded.get(i)))
        .mapToObj(values::get)
        .toList();
  }

  private static String quoted(String text) {
    String shown = text.strip();
    int end = Math.min(shown.length(), LONGEST_SHOWN);
    boolean cutsPair = end < shown.length() && Character.isHighSurrogate(shown.charAt(end - 1));
    return '"'
        + shown.substring(0, cutsPair ? end - 1 : end)
        + (end < shown.length() ? "…" : "")
        + '"';
  }

  private static String composed(String text) {
    return Normalizer.normalize(text.strip(), Normalizer.Form.NFC);
  }

  /** Without case, spaces and what can't be seen. */
  private static String fold(String text) {
    StringBuilder kept = new StringBuilder();
    composed(text)
        .codePoints()
        .filter(c -> !Character.isWhitespace(c) && !Character.isSpaceChar(c))
        .filter(c -> Character.getType(c) != Character.FORMAT)
        .forEach(kept::appendCodePoint);
    return kept.toString().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }
}
