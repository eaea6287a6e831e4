package dev.holdpoint.app.cli;

import java.util.ArrayList;
import java.util.List;

/** How many columns of a terminal a text takes. */
final class TextWidth {
  /** Those that terminals show as pictures, among symbols that are narrow. */
  private static final String WIDE_SYMBOLS =
      "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕";

  private static final int WIDEST = 2;

  private TextWidth() {}

  /** A loop, since tables ask this about every cell of thousands of rows. */
  static int of(String text) {
    int width = 0;
    int point;
    for (int i = 0; i < text.length(); i += Character.charCount(point)) {
      point = text.codePointAt(i);
      width += of(point);
    }
    return width;
  }

  /** Counted only where it is long enough to matter. */
  static boolean fits(String text, int columns) {
    return text.length() <= columns / WIDEST || of(text) <= columns;
  }

  /** The text cut to this many columns, with an ellipsis where something is missing. */
  static String cut(String text, int columns) {
    if (fits(text, columns)) {
      return text;
    }
    StringBuilder cut = new StringBuilder();
    int used = 0;
    for (int point : text.codePoints().toArray()) {
      used += of(point);
      if (used > columns - 1) {
        break;
      }
      cut.appendCodePoint(point);
    }
    return cut.append('…').toString();
  }

  /** The text's lines, broken at blanks where they are longer than this many columns. */
  static List<String> wrap(String text, int columns) {
    List<String> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (fits(line, columns)) {
        lines.add(line);
        continue;
      }
      String indent = line.substring(0, line.length() - line.stripLeading().length());
      StringBuilder part = new StringBuilder(indent);
      boolean first = true;
      for (String word : line.substring(indent.length()).split(" ", -1)) {
        if (!first && of(part.toString()) + 1 + of(word) > columns) {
          lines.add(part.toString());
          part.setLength(0);
          part.append(indent);
          first = true;
        }
        part.append(first ? "" : " ").append(word);
        first = false;
      }
      lines.add(part.toString());
    }
    return lines;
  }

  private static int of(int point) {
    if (isWithin(point, ' ', '~')) {
      return 1;
    }
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT
        || isWithin(point, 0xFE00, 0xFE0F)) {
      return 0;
    }
    return isWide(point) ? 2 : 1;
  }

  private static boolean isWide(int point) {
    return isWithin(point, 0x1100, 0x115F)
        || isWithin(point, 0x2E80, 0xA4CF)
        || isWithin(point, 0xAC00, 0xD7A3)
        || isWithin(point, 0xF900, 0xFAFF)
        || isWithin(point, 0xFE30, 0xFE6F)
        || isWithin(point, 0xFF00, 0xFF60)
        || isWithin(point, 0x1F300, 0x1FAFF)
        || isWithin(point, 0x20000, 0x3FFFD)
        || isWideSymbol(point);
  }

  private static boolean isWithin(int point, int first, int last) {
    return point >= first && point <= last;
  }

  private static boolean isWideSymbol(int point) {
    return point < 0x10000 && WIDE_SYMBOLS.indexOf(point) >= 0;
  }
}
