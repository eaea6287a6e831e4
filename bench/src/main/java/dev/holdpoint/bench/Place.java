package dev.holdpoint.bench;

import dev.holdpoint.app.store.PostgresAddress;
import dev.holdpoint.app.store.PostgresJournal;
import dev.holdpoint.app.store.SqliteJournal;
import dev.holdpoint.app.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** A place for one journal, which several processes may open. */
sealed interface Place {
  Store open();

  /** How much the journal takes there. */
  long bytes();

  /** The store's name in the figures. */
  String store();

  /** By which another process finds the same place. */
  String address();

  /** The place of this address. */
  static Place at(String address, Path keys) {
    return address.startsWith(InPostgres.SCHEME)
        ? InPostgres.at(address, keys)
        : new Sqlite(Path.of(address), keys);
  }

  /** A file. */
  record Sqlite(Path file, Path keys) implements Place {
    @Override
    public Store open() {
      return SqliteJournal.open(file, Keys.in(keys));
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

  /** A database of a server on this machine. */
  record InPostgres(int port, String database, Path keys) implements Place {
    static final String SCHEME = "postgresql:";

    static InPostgres at(String address, Path keys) {
      String[] parts = address.substring(SCHEME.length()).split("/", 2);
      return new InPostgres(Integer.parseInt(parts[0]), parts[1], keys);
    }

    @Override
    public Store open() {
      PostgresAddress.Login login = new PostgresAddress.Login(Postgres.USER, null);
      return PostgresJournal.open(
          new PostgresAddress("localhost", port, database, login, "holdpoint", Map.of()),
          Keys.in(keys));
    }

    @Override
    public long bytes() {
      return Postgres.bytes(port, database);
    }

    @Override
    public String store() {
      return "postgresql";
    }

    @Override
    public String address() {
      return SCHEME + port + "/" + database;
    }
  }
}
