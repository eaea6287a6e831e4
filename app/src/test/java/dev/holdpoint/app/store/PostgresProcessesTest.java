package dev.holdpoint.app.store;

/** Processes share a store on a PostgreSQL server. */
class PostgresProcessesTest extends ProcessesContract {
  @Override
  int meetings() {
    return 3;
  }

  @Override
  String newStore() {
    PostgresAddress address = TestServer.freshStore();
    return address.port() + "/" + address.schema();
  }
}
