package dev.holdpoint.app.yaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A YAML document in which everything knows its line, counted from 1. */
public sealed interface Yaml {
  int MOST_DIGITS = 9;
  int MOST_DIGITS_OF_A_COUNT = 18;

  /** Short, because a long one takes long to read and means nothing more. */
  Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,30}(?:\\.[0-9]{1,30})?(?:[eE][+-]?[0-9]{1,3})?");

  int line();

  /** What it is, for the end of "must be …, not …". */
  String described();

  /**
   * A single value.
   *
   * @param text its value
   * @param written what stands in the file, for messages: secrets are expanded in the text alone
   */
  record Scalar(String text, String written, Style style, int line) implements Yaml {
    /** Whether a key stands there without a value. */
    public boolean isNothing() {
      return style == Style.PLAIN
          && switch (written) {
            case "", "~", "null", "Null", "NULL" -> true;
            default -> false;
          };
    }

    /** The whole number that it is, if it is one between these two, both included. */
    public @Nullable Integer wholeNumber(int lowest, int highest) {
      boolean isNumber =
          !isText()
              && !text.isEmpty()
              && text.length() <= MOST_DIGITS
              && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
      int number = isNumber ? Integer.parseInt(text) : lowest - 1;
      return number < lowest || number > highest ? null : number;
    }

    /** The number that it is, if it is one from 0 to this. */
    public @Nullable Double number(double most) {
      if (isText() || !NUMBER.matcher(text).matches()) {
        return null;
      }
      double number = Double.parseDouble(text);
      return number >= 0 && number <= most ? number : null;
    }

    /** The whole number that it is, if it is one and not negative. */
    public @Nullable Long count() {
      boolean isNumber =
          !isText()
              && !text.isEmpty()
              && text.length() <= MOST_DIGITS_OF_A_COUNT
              && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
      return isNumber ? Long.valueOf(text) : null;
    }

    /** Null where it is neither true nor false. */
    public @Nullable Boolean flag() {
      return switch (isText() ? "" : text) {
        case "true", "True", "TRUE" -> true;
        case "false", "False", "FALSE" -> false;
        default -> null;
      };
    }

    /** In quotes it is a text, unless that was needed for a variable. */
    private boolean isText() {
      return style == Style.QUOTED && text.equals(written);
    }

    @Override
    public String described() {
      if (isNothing()) {
        return "nothing";
      }
      return (isText() ? "the text " : "") + Shown.quoted(written);
    }
  }

  /** Values in a row. */
  record Sequence(List<Yaml> items, int line) implements Yaml {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String described() {
      return "a list";
    }
  }

  /** Values by their keys, in their order. */
  record Mapping(Map<String, Entry> entries, int line) implements Yaml {
    public Mapping {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    @Override
    public String described() {
      return "keys with values";
    }
  }

  /** A value that was complained about already: whoever finds it keeps quiet. */
  record Unusable(int line) implements Yaml {
    @Override
    public String described() {
      return "this";
    }
  }

  /** A key's line and its value. */
  record Entry(int line, Yaml value) {}

  /** Only a plain scalar can be a number, true or false, or nothing. */
  enum Style {
    PLAIN,
    QUOTED
  }
}
