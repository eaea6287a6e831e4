package dev.holdpoint.app.json;

import dev.holdpoint.app.text.HiddenCharacters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON; a lone surrogate, which UTF-8 can't carry, is written as its escape. */
final class JsonPrinter {
  private static final String HEX = "0123456789abcdef";

  private final String indent;
  private final Reader reader;
  private final StringBuilder out = new StringBuilder();

  /** The line breaks for each depth. */
  private final List<String> breaks = new ArrayList<>();

  JsonPrinter(String indent, Reader reader) {
    this.indent = indent;
    this.reader = reader;
  }

  /** Who will read it: for people, whatever could drive a terminal is escaped, too. */
  enum Reader {
    PROGRAM,
    PERSON
  }

  String print(@Nullable Object value) {
    value(value, 0);
    return out.toString();
  }

  private void value(@Nullable Object value, int depth) {
    // No switch over types: the JVM makes its code anew with every start.
    if (value == null) {
      out.append("null");
    } else if (value instanceof CharSequence text) {
      string(text.toString());
    } else if (value instanceof Number number) {
      number(number);
    } else if (value instanceof Boolean flag) {
      out.append(flag.booleanValue());
    } else if (value instanceof JsonObject object) {
      object(object.values(), depth);
    } else if (value instanceof Map<?, ?> map) {
      object(map, depth);
    } else if (value instanceof Collection<?> list) {
      array(list, depth);
    } else {
      string(value.toString());
    }
  }

  private void number(Number number) {
    if ((number instanceof Double || number instanceof Float)
        && !Double.isFinite(number.doubleValue())) {
      throw new JsonException("JSON has no " + number);
    }
    out.append(number);
  }

  private void object(Map<?, ?> map, int depth) {
    out.append('{');
    Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<?, ?> entry = entries.next();
      line(depth + 1);
      string(String.valueOf(entry.getKey()));
      out.append(indent.isEmpty() ? ":" : ": ");
      value(entry.getValue(), depth + 1);
      if (entries.hasNext()) {
        out.append(',');
      }
    }
    close('}', map.isEmpty(), depth);
  }

  private void array(Collection<?> list, int depth) {
    out.append('[');
    Iterator<?> values = list.iterator();
    while (values.hasNext()) {
      line(depth + 1);
      value(values.next(), depth + 1);
      if (values.hasNext()) {
        out.append(',');
      }
    }
    close(']', list.isEmpty(), depth);
  }

  private void close(char bracket, boolean empty, int depth) {
    if (!empty) {
      line(depth);
    }
    out.append(bracket);
  }

  private void line(int depth) {
    if (!indent.isEmpty()) {
      while (breaks.size() <= depth) {
        breaks.add("\n" + indent.repeat(breaks.size()));
      }
      out.append(breaks.get(depth));
    }
  }

  private void string(String text) {
    out.append('"');
    int written = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        out.append(text, written, i);
        written = i + 1;
        special(text, i, c);
      }
    }
    out.append(text, written, text.length()).append('"');
  }

  private void special(String text, int i, char c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> character(text, i, c);
    }
  }

  private void character(String text, int i, char c) {
    if (c < ' '
        || c == 0x7f
        || isLoneSurrogate(text, i, c)
        || (reader == Reader.PERSON && isHarmful(text, i, c))) {
      out.append("\\u")
          .append(HEX.charAt(c >> 12))
          .append(HEX.charAt(c >> 8 & 15))
          .append(HEX.charAt(c >> 4 & 15))
          .append(HEX.charAt(c & 15));
    } else {
      out.append(c);
    }
  }

  private static boolean isLoneSurrogate(String text, int i, char c) {
    if (Character.isHighSurrogate(c)) {
      return i + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }

  private static boolean isHarmful(String text, int i, char c) {
    int begin = Character.isLowSurrogate(c) ? i - 1 : i;
    return Character.isISOControl(c)
        || c == '\u2028'
        || c == '\u2029'
        || HiddenCharacters.isAt(text, begin);
  }
}
