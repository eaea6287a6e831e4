package dev.holdpoint.app.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of a line that has not ended yet. */
final class UnfinishedLine {
  private byte[] bytes = new byte[256];
  private int size;

  synchronized void add(byte b) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, size * 2);
    }
    bytes[size++] = b;
  }

  /** The text so far, which is forgotten by that. */
  synchronized String text() {
    int end = size > 0 && bytes[size - 1] == '\r' ? size - 1 : size;
    String text = new String(bytes, 0, end, StandardCharsets.UTF_8);
    size = 0;
    return text;
  }

  synchronized int size() {
    return size;
  }

  synchronized boolean isEmpty() {
    return size == 0;
  }

  synchronized void clear() {
    size = 0;
  }
}
