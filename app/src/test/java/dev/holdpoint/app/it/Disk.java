package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** A small disk of its own, which can be filled and made read-only; gone when it is closed. */
final class Disk implements AutoCloseable {
  private static final String SKIPPED =
      "SKIPPED: full and read-only disks are not tried, as no file system can be mounted here;"
          + " that takes root";

  private final Path place;

  private Disk(Path place) {
    this.place = place;
  }

  /** A file system of 16 MB in a file; skips the test where that is not possible. */
  static Disk mount(Path folder) throws Exception {
    Path place = Files.createDirectories(folder.resolve("disk"));
    Path image = folder.resolve("image");
    // Blocks as large as pages, as every disk of today has them: on smaller ones SQLite can't make
    // sure of a page before it writes into it, and the kernel ends the process.
    boolean mounted =
        isDone(
            "truncate -s 16M %1$s && mkfs.ext4 -q -m 0 -b 4096 %1$s && mount -o loop %1$s %2$s"
                .formatted(quoted(image), quoted(place)));
    assumeTrue(mounted, SKIPPED);
    Disk disk = new Disk(place);
    // Should a test be ended from outside, nothing may stay mounted.
    Runtime.getRuntime().addShutdownHook(new Thread(disk::unmount));
    return disk;
  }

  Path place() {
    return place;
  }

  /** To the last block: what was set aside for a write is free again once that is done. */
  void fill() throws Exception {
    Program.shell(
        """
        cd %s; : > filling; size=-1
        while [ "$(stat -c %%s filling)" -gt $size ]; do
          size=$(stat -c %%s filling); cat /dev/zero >> filling 2> /dev/null; sync
        done
        """
            .formatted(quoted(place)));
  }

  void free() throws Exception {
    Files.delete(place.resolve("filling"));
    Program.shell("sync");
  }

  void makeReadOnly() throws Exception {
    Program.shell("sync; mount -o remount,ro " + quoted(place));
  }

  void makeWritable() throws Exception {
    Program.shell("mount -o remount,rw " + quoted(place));
  }

  @Override
  public void close() {
    unmount();
  }

  private void unmount() {
    try {
      isDone("! mountpoint -q %1$s || umount %1$s || umount -l %1$s".formatted(quoted(place)));
    } catch (Exception e) {
      throw new IllegalStateException(place + " stays mounted", e);
    }
  }

  private static boolean isDone(String command) throws Exception {
    return new ProcessBuilder("sh", "-c", command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  private static String quoted(Path path) {
    return Program.quoted(path.toString());
  }
}
