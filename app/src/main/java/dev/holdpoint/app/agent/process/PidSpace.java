package dev.holdpoint.app.agent.process;

import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where process numbers mean the same: one boot of a machine, one namespace on it. */
record PidSpace(String name) {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");

  static PidSpace here() {
    try {
      return new PidSpace(Files.readString(BOOT).strip() + " " + Files.readSymbolicLink(NAMESPACE));
    } catch (IOException e) {
      throw new WorldException(
          "Holdpoint follows its agents' processes through /proc, which can't be read here", e);
    }
  }
}
