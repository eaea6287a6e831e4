package dev.holdpoint.app.owner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names a directory on one running kernel: whoever comes to the same name can judge by the locks in
 * it. A host's name would not do: containers change theirs, and several machines may share one.
 */
final class Place {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final int BYTES = 8;

  private Place() {}

  static String of(Path directory) throws IOException {
    String boot = Files.isReadable(BOOT) ? Files.readString(BOOT).strip() : "";
    Object inode = Files.getAttribute(directory, "unix:dev") + ":" + inode(directory);
    byte[] name = (boot + " " + inode).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(sha256(name), 0, BYTES);
  }

  private static Object inode(Path directory) throws IOException {
    return Files.getAttribute(directory, "unix:ino");
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
