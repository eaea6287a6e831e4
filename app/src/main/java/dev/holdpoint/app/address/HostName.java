package dev.holdpoint.app.address;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** The host name of this machine. */
public final class HostName {
  private static final Path FILE = Path.of("/proc/sys/kernel/hostname");

  private HostName() {}

  public static String ofThisMachine() {
    try {
      return Files.isReadable(FILE)
          ? Files.readString(FILE).strip()
          : InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "localhost";
    }
  }
}
