package dev.holdpoint.app.source;

import java.util.Locale;
import java.util.Set;

/**
 * What can be seen of a statement without understanding it. Only for good words: it is the database
 * that keeps a source from being written to.
 */
record SqlText(String sql) {
  private static final Set<String> READING =
      Set.of("select", "with", "values", "table", "show", "explain", "describe");

  /** Whether it begins as statements do that only read. */
  boolean looksLikeReading() {
    return READING.contains(firstWord());
  }

  String firstWord() {
    int at = 0;
    while (at < sql.length()) {
      int after = skipped(at);
      if (after == at && !isFiller(sql.charAt(at))) {
        break;
      }
      at = after == at ? at + 1 : after;
    }
    int end = at;
    while (end < sql.length() && Character.isLetter(sql.charAt(end))) {
      end++;
    }
    return sql.substring(at, end).toLowerCase(Locale.ROOT);
  }

  private static boolean isFiller(char sign) {
    return Character.isWhitespace(sign) || sign == '(' || sign == ';';
  }

  /** Whether something follows the first semicolon that ends a statement. */
  boolean hasSeveral() {
    if (sql.toLowerCase(Locale.ROOT).contains("trigger")) {
      // Its body has semicolons of its own.
      return false;
    }
    int at = 0;
    while (at < sql.length() && sql.charAt(at) != ';') {
      int after = skipped(at);
      at = after == at ? at + 1 : after;
    }
    return at < sql.length() && !new SqlText(sql.substring(at + 1)).firstWord().isEmpty();
  }

  /** Where a quoted text or a comment that begins here ends; the same place where none does. */
  private int skipped(int at) {
    return switch (sql.charAt(at)) {
      case '\'' -> behind("'", at + 1);
      case '"' -> behind("\"", at + 1);
      case '`' -> behind("`", at + 1);
      case '[' -> behind("]", at + 1);
      case '-' -> sql.startsWith("--", at) ? behind("\n", at + 2) : at;
      case '/' -> sql.startsWith("/*", at) ? behind("*/", at + 2) : at;
      default -> at;
    };
  }

  private int behind(String end, int from) {
    int found = sql.indexOf(end, from);
    return found < 0 ? sql.length() : found + end.length();
  }
}
