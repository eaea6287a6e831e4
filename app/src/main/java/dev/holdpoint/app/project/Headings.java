package dev.holdpoint.app.project;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Finds the first heading of a Markdown text; what looks like one inside of code is none. */
final class Headings {
  private static final int MOST_MARKS = 6;
  private static final int MOST_INDENT = 3;

  private @Nullable String fence;
  private String previous = "";

  private Headings() {}

  static @Nullable String first(String markdown) {
    Headings headings = new Headings();
    Iterator<String> lines = markdown.lines().iterator();
    while (lines.hasNext()) {
      String heading = headings.next(lines.next());
      if (heading != null && !heading.isEmpty()) {
        return heading;
      }
    }
    return null;
  }

  private @Nullable String next(String line) {
    String text = line.strip();
    boolean isCode = isIndentedCode(line);
    if (fence != null) {
      fence = !isCode && closes(text, fence) ? null : fence;
      return null;
    }
    fence = isCode ? null : fenceOf(text);
    if (isCode || fence != null) {
      previous = "";
      return null;
    }
    String heading = isUnderline(text) ? previous : withMarks(text);
    previous = isParagraph(text) ? text : "";
    return heading;
  }

  private static boolean isIndentedCode(String line) {
    int spaces = 0;
    while (spaces < line.length() && line.charAt(spaces) == ' ') {
      spaces++;
    }
    return spaces > MOST_INDENT || line.startsWith("\t", spaces);
  }

  /** The marks that open a block of code, e.g. three backticks. */
  private static @Nullable String fenceOf(String text) {
    for (char mark : new char[] {'`', '~'}) {
      int length = leading(text, mark);
      boolean isInline = mark == '`' && text.indexOf('`', length) >= 0;
      if (length >= 3 && !isInline) {
        return text.substring(0, length);
      }
    }
    return null;
  }

  private static boolean closes(String text, String fence) {
    int length = leading(text, fence.charAt(0));
    return length >= fence.length() && length == text.length();
  }

  private static @Nullable String withMarks(String text) {
    int marks = leading(text, '#');
    if (marks == 0 || marks > MOST_MARKS) {
      return null;
    }
    String rest = text.substring(marks);
    if (!rest.isEmpty() && !Character.isWhitespace(rest.charAt(0))) {
      return null;
    }
    return withoutClosingMarks(rest.strip());
  }

  private static String withoutClosingMarks(String title) {
    int end = title.length();
    while (end > 0 && title.charAt(end - 1) == '#') {
      end--;
    }
    boolean isClosed = end == 0 || Character.isWhitespace(title.charAt(end - 1));
    return isClosed ? title.substring(0, end).strip() : title;
  }

  private static boolean isUnderline(String text) {
    return !text.isEmpty()
        && (leading(text, '=') == text.length() || leading(text, '-') == text.length());
  }

  /** A line that can be underlined; lists and quotes can't. */
  private static boolean isParagraph(String text) {
    return !text.isEmpty() && "#>-*+|=<".indexOf(text.charAt(0)) < 0;
  }

  private static int leading(String text, char mark) {
    int length = 0;
    while (length < text.length() && text.charAt(length) == mark) {
      length++;
    }
    return length;
  }
}
