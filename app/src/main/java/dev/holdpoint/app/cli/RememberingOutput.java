package dev.holdpoint.app.cli;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Writes on, and remembers why it could not: a print stream only knows that it could not. */
final class RememberingOutput extends OutputStream {
  private final OutputStream to;
  private volatile @Nullable IOException failure;

  RememberingOutput(OutputStream to) {
    this.to = to;
  }

  /** The first thing that went wrong, null where all is written. */
  @Nullable IOException failure() {
    return failure;
  }

  @Override
  public void write(int oneByte) throws IOException {
    write(new byte[] {(byte) oneByte}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      to.write(bytes, offset, length);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
      throw e;
    }
  }
}
