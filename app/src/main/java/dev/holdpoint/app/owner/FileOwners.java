package dev.holdpoint.app.owner;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.model.Owner;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Each process that works holds the lock of a file of its own; who lost it is dead. Processes on
 * other machines are taken to be alive.
 */
public final class FileOwners implements Owners, AutoCloseable {
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
  private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");
  private static final int ID_BYTES = 16;
  private static final String SUFFIX = ".lock";

  private final Path directory;
  private final String host;
  private @Nullable Owner me;
  private @Nullable LockFile lock;

  public FileOwners(Path directory) {
    this(directory, hostName());
  }

  FileOwners(Path directory, String host) {
    this.directory = directory;
    this.host = host;
  }

  /** This process; from the first call on others can see that it is alive. */
  @Override
  public synchronized Owner me() {
    Owner known = me;
    return known == null ? enter() : known;
  }

  private Owner enter() {
    byte[] random = new byte[ID_BYTES];
    new SecureRandom().nextBytes(random);
    String id = HexFormat.of().formatHex(random);
    try {
      Files.createDirectories(directory);
      lock = LockFile.create(directory.resolve(id + SUFFIX));
      removeTheDead();
    } catch (IOException e) {
      throw new WorldException(
          "this process can't be made known to others in %s: %s"
              .formatted(directory, e.getMessage()),
          e);
    }
    Owner owner = new Owner(id, host, ProcessHandle.current().pid());
    me = owner;
    return owner;
  }

  @Override
  public boolean isAlive(Owner owner) {
    if (!owner.host().equals(host)) {
      return true;
    }
    // The id comes from the journal: it must not become a path to somewhere else.
    if (!ID.matcher(owner.id()).matches()) {
      return false;
    }
    try {
      return LockFile.isHeld(directory.resolve(owner.id() + SUFFIX));
    } catch (IOException e) {
      throw new WorldException(
          "whether %s is alive can't be seen in %s: %s".formatted(owner, directory, e.getMessage()),
          e);
    }
  }

  /** A file appears only with its lock taken: one that is not locked has lost its process. */
  private void removeTheDead() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        String id = name.substring(0, name.length() - SUFFIX.length());
        if (ID.matcher(id).matches() && !LockFile.isHeld(file)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** This process works no longer. */
  @Override
  public synchronized void close() {
    LockFile held = lock;
    if (held != null) {
      lock = null;
      me = null;
      try {
        held.closeAndDelete();
      } catch (IOException e) {
        // The next process that enters takes the file away.
      }
    }
  }

  private static String hostName() {
    try {
      return Files.isReadable(HOST_NAME)
          ? Files.readString(HOST_NAME).strip()
          : InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "localhost";
    }
  }
}
