package dev.holdpoint.app.json;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads RFC 8259 and nothing more; deep nesting is an error, not a stack overflow. */
final class JsonParser {
  private static final int DEEPEST = 200;
  private static final int SAFE_DIGITS = 18;

  /** The time that a number takes grows with the square of its length. */
  private static final int LONGEST_NUMBER = 1_000;

  private final String text;

  /** The same text, since looking at characters is what most of the time goes into. */
  private final char[] chars;

  private int at;
  private int depth;

  JsonParser(String text) {
    this.text = text;
    this.chars = text.toCharArray();
  }

  @Nullable Object parseAll() {
    Object value = value();
    skipSpace();
    if (at < chars.length) {
      throw wrong("nothing may follow the value");
    }
    return value;
  }

  private @Nullable Object value() {
    skipSpace();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", Boolean.TRUE);
      case 'f' -> word("false", Boolean.FALSE);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> object() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    descend();
    skipSpace();
    if (peek() == '}') {
      at++;
    } else {
      do {
        skipSpace();
        String key = string();
        skipSpace();
        expect(':');
        int before = map.size();
        map.put(key, value());
        if (map.size() == before) {
          throw wrong("the key \"" + key + "\" stands twice");
        }
        skipSpace();
      } while (more('}'));
    }
    depth--;
    return map;
  }

  private List<@Nullable Object> array() {
    List<@Nullable Object> list = new ArrayList<>();
    descend();
    skipSpace();
    if (peek() == ']') {
      at++;
    } else {
      do {
        list.add(value());
        skipSpace();
      } while (more(']'));
    }
    depth--;
    return list;
  }

  private boolean more(char end) {
    if (peek() == ',') {
      at++;
      return true;
    }
    expect(end);
    return false;
  }

  private void descend() {
    at++;
    if (++depth > DEEPEST) {
      throw wrong("it is nested more than " + DEEPEST + " deep");
    }
  }

  private String string() {
    expect('"');
    int start = at;
    for (int i = start; i < chars.length; i++) {
      char c = chars[i];
      if (c == '"') {
        at = i + 1;
        return text.substring(start, i);
      }
      if (c == '\\' || c < ' ') {
        at = i;
        return escapedString(start);
      }
    }
    at = chars.length;
    throw wrong("a text has no end");
  }

  private String escapedString(int start) {
    StringBuilder out = new StringBuilder(text.substring(start, at));
    while (at < chars.length) {
      char c = chars[at++];
      if (c == '"') {
        return out.toString();
      }
      if (c < ' ') {
        throw wrong("a control character must be escaped");
      }
      out.append(c == '\\' ? escape() : c);
    }
    throw wrong("a text has no end");
  }

  private char escape() {
    char c = peek();
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw wrong("an unknown escape");
    };
  }

  private char unicode() {
    if (at + 4 > chars.length) {
      throw wrong("a text has no end");
    }
    int code = 0;
    for (int i = 0; i < 4; i++) {
      char digit = chars[at++];
      if (!HexFormat.isHexDigit(digit)) {
        throw wrong("four hexadecimal digits are expected");
      }
      code = code * 16 + HexFormat.fromHexDigit(digit);
    }
    return (char) code;
  }

  private Object number() {
    int start = at;
    if (peek() == '-') {
      at++;
    }
    int digits = at;
    skipDigits();
    if (at - digits > 1 && chars[digits] == '0') {
      throw wrong("a number can't begin with 0");
    }
    boolean whole = true;
    if (at < chars.length && chars[at] == '.') {
      whole = false;
      at++;
      skipDigits();
    }
    if (at < chars.length && (chars[at] == 'e' || chars[at] == 'E')) {
      whole = false;
      at++;
      if (peek() == '+' || peek() == '-') {
        at++;
      }
      skipDigits();
    }
    if (at - start > LONGEST_NUMBER) {
      throw wrong("a number can't have more than " + LONGEST_NUMBER + " characters");
    }
    String number = text.substring(start, at);
    return whole ? whole(number) : fraction(number);
  }

  private static Object whole(String number) {
    if (number.length() <= SAFE_DIGITS) {
      return Long.valueOf(number);
    }
    BigInteger big = new BigInteger(number);
    return big.bitLength() < Long.SIZE ? (Object) big.longValueExact() : big;
  }

  private Double fraction(String number) {
    double value = Double.parseDouble(number);
    if (Double.isInfinite(value)) {
      throw wrong("the number " + number + " is too large");
    }
    return value;
  }

  private void skipDigits() {
    int start = at;
    while (at < chars.length && chars[at] >= '0' && chars[at] <= '9') {
      at++;
    }
    if (at == start) {
      throw wrong("a value is expected");
    }
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    if (!text.startsWith(word, at)) {
      throw wrong("a value is expected");
    }
    at += word.length();
    return value;
  }

  private void skipSpace() {
    while (at < chars.length) {
      char c = chars[at];
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        return;
      }
      at++;
    }
  }

  private char peek() {
    if (at >= chars.length) {
      throw wrong("it ends too early");
    }
    return chars[at];
  }

  private void expect(char c) {
    if (peek() != c) {
      throw wrong("'" + c + "' is expected");
    }
    at++;
  }

  private JsonException wrong(String why) {
    return new JsonException("not JSON at character " + (at + 1) + ": " + why);
  }
}
