package dev.holdpoint.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where everything is measured: one directory, and so one disk, for all that is written. */
final class Ground implements AutoCloseable {
  private final Path directory;
  private final Path launcher;
  private final Sizes sizes;
  private int places;
  private @Nullable Postgres postgres;
  private @Nullable BigJournal big;

  /**
   * @param directory is made, and deleted in the end
   * @param launcher the built program
   */
  Ground(Path directory, Path launcher, Sizes sizes) throws IOException {
    this.directory = Files.createDirectories(directory.toAbsolutePath());
    this.launcher = launcher.toAbsolutePath();
    this.sizes = sizes;
  }

  Sizes sizes() {
    return sizes;
  }

  Path launcher() {
    return launcher;
  }

  /** A path that nothing is at yet. */
  Path fresh(String name) {
    return directory.resolve(++places + "-" + name);
  }

  /** The server, started when it is first needed. */
  Postgres postgres() {
    if (postgres == null) {
      postgres = Postgres.start(fresh("postgresql"));
    }
    return postgres;
  }

  /** Places for journals on both stores. */
  List<Place> stores(String name) {
    return List.of(sqlite(name), postgres().place(name, keys()));
  }

  /** A place for a journal in a file. */
  Place sqlite(String name) {
    return new Place.Sqlite(fresh(name).resolve("holdpoint.db"), keys());
  }

  /** Where the keys of all stores stand. */
  Path keys() {
    return directory.resolve("keys");
  }

  /** The large journal that several benchmarks read, made once. */
  BigJournal big() {
    if (big == null) {
      big = BigJournal.build(fresh("big"), keys(), sizes);
    }
    return big;
  }

  @Override
  public void close() {
    if (postgres != null) {
      postgres.close();
    }
    delete(directory);
  }

  /** Deletes it with all that is in it, where it is there. */
  static void delete(Path directory) {
    if (Files.notExists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
