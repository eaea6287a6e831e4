package dev.holdpoint.bench;

import dev.holdpoint.app.store.SqliteJournal;
import dev.holdpoint.port.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A place for one journal, which several processes may open. */
sealed interface Place {
  Journal open();

  /** How much the journal takes there. */
  long bytes();

  /** The store's name in the figures. */
  String store();

  /** By which another process finds the same place. */
  String address();

  static Place at(String address) {
    return new Sqlite(Path.of(address));
  }

  /** A file. */
  record Sqlite(Path file) implements Place {
    @Override
    public Journal open() {
      return SqliteJournal.open(file);
    }

    @Override
    public long bytes() {
      try (Stream<Path> files = Files.list(file.resolveSibling(""))) {
        return files.mapToLong(path -> path.toFile().length()).sum();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String store() {
      return "sqlite";
    }

    @Override
    public String address() {
      return file.toString();
    }
  }

  /** A database. */
  record InPostgres(Postgres server, String database) implements Place {
    @Override
    public Journal open() {
      throw new UnsupportedOperationException("not yet");
    }

    @Override
    public long bytes() {
      return server.bytes(database);
    }

    @Override
    public String store() {
      return "postgresql";
    }

    @Override
    public String address() {
      return server.url(database);
    }
  }
}
