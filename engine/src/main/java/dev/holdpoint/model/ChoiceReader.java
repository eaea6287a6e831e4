package dev.holdpoint.model;

import dev.holdpoint.model.Input.Reading;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a person answers at a choice. An answer is final, so what may be a slip is refused.
 */
final class ChoiceReader {
  /** What looks like numbers of options: nobody answers so in own words. */
  private static final Pattern NUMBERS =
      Pattern.compile("[#+-]?\\p{Nd}{1,3}[.):]?(?:[\\s,;/&]+[#+-]?\\p{Nd}{1,3}[.):]?)*+");

  /** What people put between several options. */
  private static final Pattern BETWEEN = Pattern.compile("[,;\\n\\r]+");

  private static final int LONGEST_SHOWN = 60;
  private static final int MOST_MEANT = 3;

  private final Input.Choice choice;
  private final List<String> values;
  private final OptionTexts options;

  ChoiceReader(Input.Choice choice) {
    this.choice = choice;
    this.values = choice.values();
    this.options = new OptionTexts(values);
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
    String words = choice.other() ? ownWords(raw, 0) : null;
    if (words != null) {
      return pick(List.of(), words);
    }
    return choice.multiple() ? readSeveral(raw) : readOne(raw);
  }

  private Reading readOne(String raw) {
    Reading slip = slip(raw);
    return slip == null ? chose(List.of(), raw) : slip;
  }

  /**
   * Every part is an option, or none is and the whole is a sentence with commas in it. The first
   * part that rules out both ends the reading.
   */
  private Reading readSeveral(String raw) {
    SequencedSet<String> picked = new LinkedHashSet<>();
    String unknown = null;
    for (int at = 0; at < raw.length(); at = endOfPart(raw, at) + 1) {
      String words = choice.other() ? ownWords(raw, at) : null;
      if (words != null) {
        return unknown == null ? pick(List.copyOf(picked), words) : noOption(unknown);
      }
      String part = raw.substring(at, endOfPart(raw, at)).strip();
      String option = part.isEmpty() ? null : option(part);
      Reading slip = part.isEmpty() || option != null ? null : slip(part);
      if (slip != null) {
        return slip;
      }
      if (option != null) {
        picked.add(option);
      } else if (!part.isEmpty() && unknown == null) {
        unknown = part;
      }
      if (unknown != null && !picked.isEmpty()) {
        return noOption(unknown);
      }
    }
    if (unknown != null) {
      return chose(List.of(), raw);
    }
    return picked.isEmpty() ? noOption(raw) : chose(picked, null);
  }

  private static int endOfPart(String raw, int from) {
    int comma = raw.indexOf(',', from);
    return comma < 0 ? raw.length() : comma;
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
    List<String> chosen = new ArrayList<>();
    for (String one : picked) {
      String option = Input.saysNothing(one) ? null : option(one);
      if (option == null) {
        return Input.saysNothing(one) ? Reading.EMPTY : noOption(one);
      }
      chosen.add(option);
    }
    if (words == null) {
      return chose(chosen, null);
    }
    if (Input.saysNothing(words)) {
      return Reading.EMPTY;
    }
    // Whoever writes an option out has chosen it; a number is no text of an option.
    String same = options.exactly(words);
    if (same != null) {
      chosen.add(same);
    }
    return chose(chosen, same == null ? words : null);
  }

  private static Reading chose(Collection<String> options, @Nullable String words) {
    SequencedSet<String> each = new LinkedHashSet<>(options);
    return new Reading.Fits(new Reply.Chose(List.copyOf(each), words));
  }

  /** What follows the word that says so, null where it does not stand at this place. */
  private static @Nullable String ownWords(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    String other = Input.Choice.OTHER;
    return text.regionMatches(true, at, other, 0, other.length())
        ? text.substring(at + other.length()).strip()
        : null;
  }

  /** The option that this is the text or the number of, null where it is of none. */
  @Nullable String option(String raw) {
    String option = options.exactly(raw);
    if (option == null && !choice.other()) {
      option = options.inAnyCase(raw);
    }
    return option == null ? options.numbered(raw.strip()) : option;
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
    if (isSeveral(raw)) {
      return choice.multiple()
          ? new Reading.DoesNotFit("several options are separated by commas")
          : noOption(raw);
    }
    boolean isNumber = NUMBERS.matcher(raw.strip()).matches();
    boolean isOwnWords = choice.other() && !isNumber && options.meantBy(raw).isEmpty();
    return isOwnWords ? null : noOption(raw);
  }

  private Reading noOption(String raw) {
    List<String> meant = options.meantBy(raw).stream().limit(MOST_MEANT).toList();
    String takes = meant.isEmpty() || !choice.other() ? ": it takes " + allowed() : "";
    String question =
        meant.stream()
            .map(ChoiceReader::quoted)
            .collect(Collectors.joining(" or ", ". Did you mean ", "?"));
    return new Reading.DoesNotFit(
        quoted(raw) + " is no option" + takes + (meant.isEmpty() ? "" : question));
  }

  private String allowed() {
    return (choice.multiple() ? "one or several of: " : "one of: ") + String.join(", ", values);
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
}
