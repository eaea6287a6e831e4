package dev.holdpoint.app.cli.line;

import java.util.List;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser.ParseContext;

/** An answer is no command: quotes and backslashes in it mean nothing. */
record WholeText(String line, int cursor, ParseContext context) implements ParsedLine {
  @Override
  public String word() {
    return line;
  }

  @Override
  public int wordCursor() {
    return cursor;
  }

  @Override
  public int wordIndex() {
    return 0;
  }

  @Override
  public List<String> words() {
    return List.of(line);
  }
}
