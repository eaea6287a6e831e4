package dev.holdpoint.app.owner;

import dev.holdpoint.app.address.HostName;
import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Owner;
import dev.holdpoint.port.KnownWorker;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Each process that works holds the lock of a file of its own and gives signs of life in it. Who
 * lost the lock is dead; who holds it and gave no sign for the length of a lease is presumed dead,
 * as a process that was stopped holds its locks for ever.
 *
 * <p>An owner's name says by which directory's locks it can be judged. What is to be thought of
 * those of other machines, only a store knows that is shared with them.
 */
public final class FileOwners implements Owners, AutoCloseable {
  public static final Duration LEASE = Duration.ofSeconds(60);

  private static final Pattern ID = Pattern.compile("([0-9a-f]{16})-[0-9a-f]{32}");
  private static final int RANDOM_BYTES = 16;
  private static final String SUFFIX = ".lock";

  private final Path directory;
  private final Duration lease;
  private final Leases leases;
  private final WorkerFiles workers;
  private @Nullable Signs signs;

  public FileOwners(Path directory, Duration lease, Leases leases) {
    this.directory = directory;
    this.lease = lease;
    this.leases = leases;
    this.workers = new WorkerFiles(directory);
  }

  /** This process; from the first call on others can see that it is alive. */
  @Override
  public synchronized Owner me() {
    if (signs == null) {
      signs = enter();
    }
    return signs.owner();
  }

  private Signs enter() {
    byte[] random = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(random);
    try {
      Files.createDirectories(directory);
      String id = Place.of(directory) + "-" + HexFormat.of().formatHex(random);
      Owner owner = new Owner(id, HostName.ofThisMachine(), ProcessHandle.current().pid());
      LockFile lock = LockFile.create(file(owner), new Sign(lease).note());
      removeTheDead();
      return Signs.begin(owner, lock, lease, leases);
    } catch (IOException e) {
      boolean full = String.valueOf(e.getMessage()).contains("No space left");
      throw new WorldException(
          "This process can't be made known to others in %s: %s"
              .formatted(
                  directory,
                  full
                      ? "the disk is full. Free some space and try again."
                      : IoReason.of(e) + ". Look whether that folder can be written."),
          e);
    }
  }

  @Override
  public boolean isAlive(Owner owner) {
    try {
      return isFromHere(owner) ? isAliveHere(owner) : leases.isCurrent(owner);
    } catch (IOException e) {
      throw new WorldException(
          "whether %s is alive can't be seen in %s: %s".formatted(owner, directory, IoReason.of(e)),
          e);
    }
  }

  /** The id comes from the journal: it must not become a path to somewhere else. */
  private boolean isFromHere(Owner owner) throws IOException {
    var id = ID.matcher(owner.id());
    return id.matches() && Files.isDirectory(directory) && id.group(1).equals(Place.of(directory));
  }

  private boolean isAliveHere(Owner owner) throws IOException {
    String note = LockFile.holdersNote(file(owner));
    return note != null && !Sign.hasLapsed(note);
  }

  private Path file(Owner owner) {
    return directory.resolve(owner.id() + SUFFIX);
  }

  /** A file appears only with its lock taken: one that is not locked has lost its process. */
  private void removeTheDead() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        String id = name.substring(0, name.length() - SUFFIX.length());
        if (ID.matcher(id).matches() && !LockFile.isHeld(file)) {
          Files.deleteIfExists(file);
          workers.delete(id);
        }
      }
    }
  }

  @Override
  public void takesTasks(int places) {
    try {
      workers.write(me(), places);
    } catch (IOException | WorldException e) {
      // Nobody sees it then; it works all the same.
    }
  }

  @Override
  public synchronized void takesNoTasks() {
    try {
      if (signs != null) {
        workers.delete(signs.owner().id());
      }
    } catch (IOException e) {
      // Without its lock it counts as dead, and the next process takes the file away.
    }
  }

  @Override
  public List<KnownWorker> workers() {
    try {
      List<KnownWorker> known = new ArrayList<>();
      for (WorkerFiles.Written written : workers.all()) {
        // Those from before the machine was started again are over, not dead.
        if (isFromHere(written.owner())) {
          boolean alive = isAliveHere(written.owner());
          known.add(new KnownWorker(written.owner(), written.places(), alive));
        }
      }
      return known;
    } catch (IOException e) {
      throw new WorldException(
          "which workers there are can't be seen in %s: %s".formatted(directory, IoReason.of(e)),
          e);
    }
  }

  /** This process works no longer. */
  @Override
  public synchronized void close() {
    takesNoTasks();
    if (signs != null) {
      signs.end();
      signs = null;
    }
  }
}
