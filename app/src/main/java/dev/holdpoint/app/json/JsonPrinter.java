package dev.holdpoint.app.json;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON; a lone surrogate, which UTF-8 can't carry, is written as its escape. */
final class JsonPrinter {
  private static final String HEX = "0123456789abcdef";

  private final String indent;
  private final StringBuilder out = new StringBuilder();

  JsonPrinter(String indent) {
    this.indent = indent;
  }

  String print(@Nullable Object value) {
    value(value, 0);
    return out.toString();
  }

  private void value(@Nullable Object value, int depth) {
    switch (value) {
      case null -> out.append("null");
      case CharSequence text -> string(text);
      case Double number when !Double.isFinite(number) ->
          throw new JsonException("JSON has no " + number);
      case Float number when !Float.isFinite(number) ->
          throw new JsonException("JSON has no " + number);
      case Number number -> out.append(number);
      case Boolean flag -> out.append(flag);
      case JsonObject object -> object(object.values(), depth);
      case Map<?, ?> map -> object(map, depth);
      case Collection<?> list -> array(list, depth);
      default -> string(value.toString());
    }
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
      out.append('\n').repeat(indent, depth);
    }
  }

  private void string(CharSequence text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> character(text, i, c);
      }
    }
    out.append('"');
  }

  private void character(CharSequence text, int i, char c) {
    if (c < ' ' || c == 0x7f || isLoneSurrogate(text, i, c)) {
      out.append("\\u")
          .append(HEX.charAt(c >> 12))
          .append(HEX.charAt(c >> 8 & 15))
          .append(HEX.charAt(c >> 4 & 15))
          .append(HEX.charAt(c & 15));
    } else {
      out.append(c);
    }
  }

  private static boolean isLoneSurrogate(CharSequence text, int i, char c) {
    if (Character.isHighSurrogate(c)) {
      return i + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
