package dev.holdpoint.model;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What kind of answer a question takes, and which texts fit it. */
public sealed interface Input {
  Set<String> YES = Set.of("yes", "y", "true", "approve");
  Set<String> NO = Set.of("no", "n", "false", "reject");

  /** Reads what a person wrote; an empty or blank text never fits: silence is no answer. */
  Reading read(String raw);

  /** Whether nobody could see anything in this text, be it full of marks and spaces of any kind. */
  static boolean saysNothing(String raw) {
    return raw.codePoints()
        .allMatch(
            c ->
                Character.isWhitespace(c)
                    || Character.isSpaceChar(c)
                    || Character.isISOControl(c)
                    || Character.getType(c) == Character.FORMAT
                    || isBlankLetter(c));
  }

  /** Letters and marks without a shape: fillers, variation selectors, a Braille cell of no dots. */
  private static boolean isBlankLetter(int c) {
    return switch (c) {
      case 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0 -> true;
      default ->
          (c >= 0x180b && c <= 0x180f)
              || (c >= 0xfe00 && c <= 0xfe0f)
              || (c >= 0xe0100 && c <= 0xe01ef);
    };
  }

  /** The word that people and programs read. */
  String word();

  /** Any text. */
  record Text() implements Input {
    @Override
    public Reading read(String raw) {
      return saysNothing(raw) ? Reading.EMPTY : new Reading.Fits(new Reply.Said(raw));
    }

    @Override
    public String word() {
      return "text";
    }
  }

  /** A text that is not echoed while typed. */
  record Password() implements Input {
    @Override
    public Reading read(String raw) {
      return saysNothing(raw) ? Reading.EMPTY : new Reading.Fits(new Reply.Said(raw));
    }

    @Override
    public String word() {
      return "password";
    }
  }

  /** Yes or no. */
  record Confirmation() implements Input {
    @Override
    public Reading read(String raw) {
      String word = raw.strip().toLowerCase(Locale.ROOT);
      if (word.isEmpty()) {
        return Reading.EMPTY;
      }
      if (YES.contains(word)) {
        return new Reading.Fits(new Reply.Confirmed(true));
      }
      return NO.contains(word)
          ? new Reading.Fits(new Reply.Confirmed(false))
          : new Reading.DoesNotFit("it takes yes or no");
    }

    @Override
    public String word() {
      return "confirmation";
    }
  }

  /**
   * One of several options, or several of them.
   *
   * @param other whether own words are an answer too
   * @param multiple whether several options can be chosen together
   */
  record Choice(List<Option> options, boolean other, boolean multiple) implements Input {
    /** What a person writes before own words that could be taken for something else. */
    public static final String OTHER = "other:";

    public Choice {
      options = List.copyOf(options);
      if (options.isEmpty()) {
        throw new IllegalArgumentException("a choice needs at least one option");
      }
    }

    /** One of these, or own words: what an asker gets who says no more. */
    public Choice(List<String> values) {
      this(values.stream().map(Option::new).toList(), true, false);
    }

    Choice wellFormed() {
      return new Choice(options.stream().map(Option::wellFormed).toList(), other, multiple);
    }

    public List<String> values() {
      return options.stream().map(Option::value).toList();
    }

    /**
     * Whether an option can be named by its place in the list. Not where another option is called
     * like that number: its text comes first.
     *
     * @param number from 1
     */
    public boolean hasNumber(int number) {
      String named = new ChoiceReader(this).option(Integer.toString(number));
      return options.get(number - 1).value().equals(named);
    }

    /**
     * Whether these are the options of the other one, with what they lead to, and whatever fits
     * here fits there.
     */
    boolean answers(Choice asked) {
      return options.equals(asked.options)
          && (asked.other || !other)
          && (asked.multiple || !multiple);
    }

    /** The exact text of an option or its number; several by commas; else own words. */
    @Override
    public Reading read(String raw) {
      return new ChoiceReader(this).read(raw);
    }

    /**
     * An answer in parts, as a form or a program gives it.
     *
     * @param picked the texts or numbers of options
     * @param words own words, null for none
     */
    public Reading pick(List<String> picked, @Nullable String words) {
      return new ChoiceReader(this).pick(picked, words);
    }

    @Override
    public String word() {
      return "choice";
    }
  }

  /**
   * One thing that can be chosen.
   *
   * @param consequence what choosing it leads to, null where nothing was said
   */
  record Option(String value, @Nullable String consequence) {
    public Option {
      if (value.isBlank()) {
        throw new IllegalArgumentException("an option can't be blank");
      }
      consequence = consequence == null || consequence.isBlank() ? null : consequence;
    }

    public Option(String value) {
      this(value, null);
    }

    Option wellFormed() {
      return new Option(WellFormed.text(value), WellFormed.orNull(consequence));
    }
  }

  /** The approval of one exact action. */
  record Approval(Action action) implements Input {
    /** What an answer may be, in words that fit every channel. */
    public static final String HOW = "approve, or reject: REASON";

    private static final Pattern EXACT =
        Pattern.compile("approve|reject:.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    @Override
    public Reading read(String raw) {
      return ApprovalReader.read(raw);
    }

    /** Whether it is a rejection that lacks nothing but the reason. */
    public static boolean isRejectionWithoutReason(String raw) {
      return ApprovalReader.isRejectionWithoutReason(raw);
    }

    /** Whether it is in the words that a program uses: approve, or reject: and a reason. */
    public static boolean isExact(String raw) {
      return EXACT.matcher(raw.strip()).matches();
    }

    @Override
    public String word() {
      return "approval";
    }
  }

  /** A person looks at what the agent left. A text alone can't say which version was seen. */
  record Reviewing(Review review) implements Input {
    @Override
    public Reading read(String raw) {
      return new Reading.DoesNotFit(
          "it is a review, which takes no text: use `holdpoint review` or the review page");
    }

    @Override
    public String word() {
      return "review";
    }
  }

  /** Whether a text fits, and as what. */
  sealed interface Reading {
    Reading EMPTY = new DoesNotFit("it is empty");

    /** The text is an answer. */
    record Fits(Reply reply) implements Reading {}

    /** The text is none, and why. */
    record DoesNotFit(String why) implements Reading {
      /** The reason with its full stop; one that ends by asking back needs none. */
      public String sentence() {
        return why.endsWith("?") ? why : why + ".";
      }
    }
  }
}
