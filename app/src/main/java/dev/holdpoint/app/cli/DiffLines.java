package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Shows a diff as it comes, line by line; what agents wrote can't drive the terminal. */
final class DiffLines extends OutputStream {
  private final Screen screen;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private boolean empty = true;

  DiffLines(Screen screen) {
    this.screen = screen;
  }

  boolean isEmpty() {
    return empty;
  }

  @Override
  public void write(int b) throws IOException {
    if (b == '\n') {
      show();
      if (screen.out().checkError()) {
        throw new IOException("nobody reads any more");
      }
    } else {
      line.write(b);
    }
  }

  /** Shows a last line without an end. */
  void end() {
    if (line.size() > 0) {
      show();
    }
  }

  private void show() {
    screen.out().println(styled(Escaped.block(line.toString(StandardCharsets.UTF_8))));
    line.reset();
    empty = false;
  }

  private String styled(String text) {
    if (text.startsWith("diff ") || text.startsWith("+++ ") || text.startsWith("--- ")) {
      return screen.bold(text);
    }
    if (text.startsWith("@@")) {
      return screen.dim(text);
    }
    if (text.startsWith("+")) {
      return screen.green(text);
    }
    return text.startsWith("-") ? screen.red(text) : text;
  }
}
