package dev.holdpoint.app.web.cockpit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Takes so much and no more. */
final class LimitedOutput extends OutputStream {
  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  private final int most;
  private boolean full;

  LimitedOutput(int most) {
    this.most = most;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int left = Math.min(length, most - taken.size());
    taken.write(bytes, offset, left);
    if (left < length) {
      full = true;
      throw new IOException("enough");
    }
  }

  boolean isFull() {
    return full;
  }

  String text() {
    return taken.toString(StandardCharsets.UTF_8);
  }
}
