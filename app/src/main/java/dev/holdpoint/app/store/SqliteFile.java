package dev.holdpoint.app.store;

import dev.holdpoint.app.text.IoReason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteErrorCode;

/** Opens SQLite files as a journal needs them, and explains what is wrong with one. */
final class SqliteFile {
  private static final int APPLICATION_ID = 0x48506a6e;

  /** How long a writer waits for those before it. */
  static final int PATIENCE_MILLIS = 60_000;

  /** How long the log may become, 16 MB, before it is brought into the file. */
  private static final int LOG_PAGES = 4_000;

  /** SQLite's own 2 MB make it read pages again that it wrote a moment ago. */
  private static final int CACHE_KILOBYTES = 16_000;

  private static final Set<String> NETWORKED =
      Set.of("nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afs", "9p", "fuse.sshfs");

  private SqliteFile() {}

  /**
   * Opens the store, and makes it where there is none.
   *
   * @param readOnly what {@link #readOnly} found
   * @param newcomer gets the id of a store that is made, before it is
   */
  static Sql open(Path file, @Nullable ReadOnlyFile readOnly, Consumer<String> newcomer) {
    refuseNetwork(file);
    try {
      refuseLost(file);
      if (Files.notExists(file)) {
        makeFolder(file);
      }
      Sql sql = again(file, readOnly);
      try {
        prepare(file, readOnly, sql, newcomer);
        return sql;
      } catch (Throwable e) {
        close(sql, e);
        throw e;
      }
    } catch (SQLException e) {
      throw explain(file, e);
    } catch (IOException e) {
      throw new StoreException(
          "The store %s can't be made: %s.".formatted(file, IoReason.of(e)), e);
    }
  }

  /** Closes after a failure, which is the one to tell. */
  static void close(Sql sql, Throwable reason) {
    try {
      sql.close();
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  /** Null where the store can be written, or is not there. */
  static @Nullable ReadOnlyFile readOnly(Path file) {
    try {
      return ReadOnlyFile.of(file);
    } catch (IOException e) {
      throw new StoreException(
          "The store %s can't be opened: %s.".formatted(file, IoReason.of(e)), e);
    }
  }

  /** Another connection to a store that is open already. */
  static Sql again(Path file, @Nullable ReadOnlyFile readOnly) throws SQLException {
    return new Sql(connect(file, readOnly == null ? "" : readOnly.parameters()));
  }

  private static Connection connect(Path file, String parameters) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("busy_timeout", Integer.toString(PATIENCE_MILLIS));
    settings.setProperty("synchronous", "FULL");
    // A destroyed key must not linger in a free part of the file.
    settings.setProperty("secure_delete", "true");
    // Bringing the log into the file takes long, and each page goes there once, however often it
    // was written since.
    settings.setProperty("wal_autocheckpoint", Integer.toString(LOG_PAGES));
    settings.setProperty("cache_size", Integer.toString(-CACHE_KILOBYTES));
    // The driver asks for the number of every new row otherwise, which nobody needs.
    settings.setProperty("jdbc.get_generated_keys", "false");
    // As a URI, because the driver reads settings out of a plain path with a question mark.
    String uri = "file:" + file.toAbsolutePath().toUri().getRawPath() + parameters;
    // Not through DriverManager: looking for drivers costs more than opening the file.
    return JDBC.createConnection("jdbc:sqlite:" + uri, settings);
  }

  private static void makeFolder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && Files.notExists(folder)) {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
  }

  /** Held by whoever lays the tables, and no longer empty once they are there. */
  private static Path setupFile(Path file) {
    return file.resolveSibling(file.getFileName() + ".setup");
  }

  /** A store that was there is never begun anew because its file is gone or was emptied. */
  private static void refuseLost(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new StoreException(
          "The store %s can't be opened: it is a folder. Move it away, and try again."
              .formatted(file));
    }
    Path setup = setupFile(file);
    // In this order: the mark comes after the tables, so a store with a mark has them.
    boolean marked = Files.exists(setup) && Files.size(setup) > 0;
    if (marked && isEmpty(file)) {
      throw new StoreException(
          "The store %s is gone or empty, although there was one. Nothing was changed: restore it from a backup, or delete %s to begin anew."
              .formatted(file, setup));
    }
  }

  private static boolean isEmpty(Path file) throws IOException {
    // SQLite takes a file of a single byte for an empty one, too.
    return Files.notExists(file) || Files.size(file) <= 1;
  }

  // One thread at a time: a process can't hold a file's lock twice.
  private static synchronized void prepare(
      Path file, @Nullable ReadOnlyFile readOnly, Sql sql, Consumer<String> newcomer)
      throws SQLException, IOException {
    int version = number(sql, "PRAGMA user_version");
    if (readOnly != null && version < Layout.VERSION) {
      throw readOnly.tooOld();
    }
    if (version == 0) {
      // Two processes that meet at a new store must not both lay its tables, nor switch its mode.
      try (FileChannel setup =
              FileChannel.open(
                  setupFile(file), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock _ = setup.lock()) {
        if (number(sql, "PRAGMA user_version") == 0) {
          layTables(file, sql, newcomer);
          setup.write(ByteBuffer.wrap("laid\n".getBytes(StandardCharsets.US_ASCII)));
          setup.force(true);
        }
      }
    } else if (number(sql, "PRAGMA application_id") != APPLICATION_ID) {
      throw new StoreException("%s is a database, but not one of Holdpoint's.".formatted(file));
    } else if (version > Layout.VERSION) {
      throw Layout.tooNew(file, version);
    } else if (version < Layout.VERSION) {
      renew(sql);
    }
  }

  private static void renew(Sql sql) throws SQLException {
    sql.run("BEGIN IMMEDIATE");
    try {
      // Another process may have been first.
      if (number(sql, "PRAGMA user_version") < Layout.VERSION) {
        Layout.renew(sql, Dialect.SQLITE);
        sql.run("PRAGMA user_version = " + Layout.VERSION);
      }
      sql.run("COMMIT");
    } catch (Throwable e) {
      undo(sql, e);
      throw e;
    }
  }

  private static void undo(Sql sql, Throwable reason) {
    try {
      sql.run("ROLLBACK");
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  private static void layTables(Path file, Sql sql, Consumer<String> newcomer) throws SQLException {
    if (number(sql, "SELECT count(*) FROM sqlite_master") > 0) {
      throw new StoreException("%s is a database, but not one of Holdpoint's.".formatted(file));
    }
    String id = StoreId.fresh();
    newcomer.accept(id);
    sql.run("PRAGMA journal_mode = WAL", "BEGIN IMMEDIATE");
    Layout.lay(sql, Dialect.SQLITE);
    Tables.of(sql, Dialect.SQLITE).nameStore(id);
    sql.run(
        "PRAGMA application_id = " + APPLICATION_ID,
        "PRAGMA user_version = " + Layout.VERSION,
        "COMMIT");
  }

  private static int number(Sql sql, String query) throws SQLException {
    Integer value = sql.first(query, row -> row.getInt(1));
    return value == null ? 0 : value;
  }

  /** WAL needs memory shared between processes, which network file systems don't give. */
  private static void refuseNetwork(Path file) {
    Path existing = file.toAbsolutePath();
    while (existing != null && Files.notExists(existing)) {
      existing = existing.getParent();
    }
    if (existing == null) {
      return;
    }
    String type;
    try {
      type = Files.getFileStore(existing).type().toLowerCase(Locale.ROOT);
    } catch (IOException e) {
      // What kind of file system it is can't be told; opening the file will.
      return;
    }
    if (NETWORKED.contains(type)) {
      throw new StoreException(
          "The store %s is on a network file system (%s), where SQLite can't keep its promises: move the project to a local disk."
              .formatted(file, type));
    }
  }

  /** SQLite needs to write beside the file even to read it. */
  private static String unopened(Path file) {
    if (Files.exists(file) && !Files.isReadable(file)) {
      return "permission denied. Ask its owner for the right to read it";
    }
    Path folder = file.toAbsolutePath().getParent();
    return folder == null || Files.isWritable(folder)
        ? "look at the rights of the file and its folder"
        : "its folder is read-only, or the disk is. Make it writable and try again";
  }

  /** Whether another append has the place of this one, or that before it is not what it was. */
  static boolean isStale(Throwable e) {
    return e instanceof SQLException failure
        && code(failure) == SQLiteErrorCode.SQLITE_CONSTRAINT
        && String.valueOf(e.getMessage()).contains("constraint failed: entry.task");
  }

  private static SQLiteErrorCode code(SQLException e) {
    return SQLiteErrorCode.getErrorCode(e.getErrorCode() & 0xff);
  }

  /** What a person can do about an SQL error. */
  static StoreException explain(Path file, SQLException e) {
    String what =
        switch (code(e)) {
          case SQLITE_NOTADB, SQLITE_CORRUPT ->
              "is damaged. Nothing was changed: restore it from a backup, or move it away to begin"
                  + " anew";
          case SQLITE_FULL ->
              "can't be written: the disk is full. Nothing was changed: free some space and try"
                  + " again";
          case SQLITE_READONLY, SQLITE_PERM ->
              "can't be written: the file or its folder is read-only. Make it writable and try"
                  + " again";
          case SQLITE_CANTOPEN -> "can't be opened: " + unopened(file);
          case SQLITE_BUSY, SQLITE_LOCKED ->
              "is locked by another process for too long. Look for one that hangs, and try again";
          case SQLITE_IOERR -> "can't be read or written: the disk reports an error";
          default -> "can't be used";
        };
    return new StoreException("The store %s %s (%s).".formatted(file, what, e.getMessage()), e);
  }
}
