package dev.holdpoint.app.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class IoReasonTest {
  private static final String SYSTEM = "No space left on device";
  private static final String FULL = "the disk is full (" + SYSTEM + ")";

  @Test
  void aFullDiskIsCalledSo() {
    assertEquals(FULL, IoReason.of(new IOException(SYSTEM)));
    assertEquals("a: " + FULL, IoReason.of(new FileSystemException("a", null, SYSTEM)));
  }

  @Test
  void aFullDiskIsCalledSoOnce() {
    IOException told = new IOException(IoReason.of(new IOException(SYSTEM)));
    assertEquals(FULL, IoReason.of(told));
  }
}
