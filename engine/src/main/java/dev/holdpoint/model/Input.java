package dev.holdpoint.model;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What kind of answer a question takes, and which texts fit it. */
public sealed interface Input {
  Set<String> YES = Set.of("yes", "y", "true", "approve");
  Set<String> NO = Set.of("no", "n", "false", "reject");

  /** Reads what a person wrote; an empty or blank text never fits: silence is no answer. */
  Reading read(String raw);

  /** Whether nobody could see anything in this text, be it full of marks and spaces of any kind. */
  private static boolean saysNothing(String raw) {
    return raw.codePoints()
        .allMatch(
            c ->
                Character.isWhitespace(c)
                    || Character.isSpaceChar(c)
                    || Character.isISOControl(c)
                    || Character.getType(c) == Character.FORMAT);
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

  /** One of several; its text or its number from 1. */
  record Choice(List<String> options) implements Input {
    public Choice {
      options = List.copyOf(options);
      if (options.isEmpty()) {
        throw new IllegalArgumentException("a choice needs at least one option");
      }
      if (options.stream().anyMatch(String::isBlank)) {
        throw new IllegalArgumentException("an option can't be blank");
      }
    }

    @Override
    public Reading read(String raw) {
      String word = raw.strip();
      if (word.isEmpty()) {
        return Reading.EMPTY;
      }
      // The text goes before the number: an option may itself be called "2". Exactly this text goes
      // before others: options may differ in case alone.
      for (String option : options) {
        if (option.strip().equals(word)) {
          return new Reading.Fits(new Reply.Chose(option));
        }
      }
      for (String option : options) {
        if (option.strip().equalsIgnoreCase(word)) {
          return new Reading.Fits(new Reply.Chose(option));
        }
      }
      for (int number = 1; number <= options.size(); number++) {
        if (word.equals(Integer.toString(number))) {
          return new Reading.Fits(new Reply.Chose(options.get(number - 1)));
        }
      }
      return new Reading.DoesNotFit("it takes one of: " + String.join(", ", options));
    }

    @Override
    public String word() {
      return "choice";
    }
  }

  /** The approval of one exact action. */
  record Approval(Action action) implements Input {
    private static final String REJECT = "reject:";

    @Override
    public Reading read(String raw) {
      String word = raw.strip();
      if (word.isEmpty()) {
        return Reading.EMPTY;
      }
      if (word.equalsIgnoreCase("approve")) {
        return new Reading.Fits(new Reply.Approved(null));
      }
      if (word.regionMatches(true, 0, REJECT, 0, REJECT.length())) {
        String reason = word.substring(REJECT.length()).strip();
        return saysNothing(reason)
            ? new Reading.DoesNotFit("a rejection needs a reason")
            : new Reading.Fits(new Reply.Rejected(reason));
      }
      return new Reading.DoesNotFit("it takes approve, or reject: and a reason");
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
    record DoesNotFit(String why) implements Reading {}
  }
}
