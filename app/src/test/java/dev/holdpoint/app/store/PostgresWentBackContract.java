package dev.holdpoint.app.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.AfterEach;

/** With a server of its own, because something is done to it in the middle. */
abstract class PostgresWentBackContract extends WentBackContract {
  final Path data;
  final EmbeddedPostgres server;

  PostgresWentBackContract(String name) {
    data = TestServer.data(name);
    server = TestServer.start(data, "on");
  }

  abstract PostgresAddress address();

  @AfterEach
  void stop() throws IOException {
    store().close();
    server.close();
  }

  @Override
  Store open() {
    return PostgresJournal.open(address(), TestKeys.KEYS);
  }

  @Override
  Connection around() throws Exception {
    return TestServer.connect(address());
  }
}
