package dev.holdpoint.app.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server, started once for all tests of a process and ended with it; each store
 * has a schema of its own.
 */
public final class TestServer {
  static final String DATABASE = "postgres";
  static final String USER = "postgres";
  private static final AtomicInteger SCHEMAS = new AtomicInteger();
  private static @Nullable EmbeddedPostgres shared;

  private TestServer() {}

  /** The address of a new store, as holdpoint.yaml has it. */
  public static String freshUrl() {
    return freshStore().toString();
  }

  /** Where the shared server listens. */
  public static int port() {
    return shared().getPort();
  }

  /** A place for a new store. */
  static PostgresAddress freshStore() {
    return address(shared().getPort(), "test" + SCHEMAS.incrementAndGet());
  }

  static PostgresAddress address(int port, String schema) {
    return new PostgresAddress(
        "localhost", port, DATABASE, new PostgresAddress.Login(USER, null), schema, Map.of());
  }

  /** A connection of somebody who goes around Holdpoint. */
  static Connection connect(PostgresAddress address) throws SQLException {
    return Objects.requireNonNull(
        new org.postgresql.Driver().connect(address.url(), address.properties()));
  }

  static synchronized EmbeddedPostgres shared() {
    if (shared == null) {
      EmbeddedPostgres started = start(data("shared"), "on");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> close(started)));
      shared = started;
    }
    return shared;
  }

  /** A place for a server's data that no other process of tests uses. */
  static Path data(String name) {
    return Path.of("target", "postgres", name + "-" + ProcessHandle.current().pid());
  }

  /** Another server with its data at this place; what was there is deleted. */
  static EmbeddedPostgres start(Path data, String fsync) {
    try {
      return tryToStart(data, fsync);
    } catch (IllegalStateException e) {
      // It looks for a free port and takes it much later: another may have been quicker.
      return tryToStart(data, fsync);
    }
  }

  private static EmbeddedPostgres tryToStart(Path data, String fsync) {
    try {
      Path work = Files.createDirectories(Path.of("target", "postgres", "program"));
      return EmbeddedPostgres.builder()
          .setOverrideWorkingDirectory(work.toAbsolutePath().toFile())
          .setDataDirectory(data.toAbsolutePath())
          .setServerConfig("fsync", fsync)
          .setServerConfig("synchronous_commit", "on")
          .start();
    } catch (IOException e) {
      throw new IllegalStateException("no PostgreSQL for the tests", e);
    }
  }

  /** Ends a server as a power cut would, and starts it again as it was. */
  static void crash(Path data) throws IOException, InterruptedException {
    Path program;
    try (Stream<Path> files = Files.walk(Path.of("target", "postgres", "program"))) {
      program = files.filter(file -> file.endsWith("bin/pg_ctl")).findFirst().orElseThrow();
    }
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      // The program refuses to be run by root, and does not look behind this.
      command.addAll(List.of("unshare", "-U"));
    }
    command.addAll(
        List.of(
            program.toAbsolutePath().toString(),
            "restart",
            "-w",
            "-m",
            "immediate",
            "-D",
            data.toAbsolutePath().toString(),
            "-l",
            data.resolve("after-crash.log").toAbsolutePath().toString()));
    Process process = new ProcessBuilder(command).inheritIO().start();
    if (process.waitFor() != 0) {
      throw new IOException("the server did not come back");
    }
  }

  private static void close(EmbeddedPostgres server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
