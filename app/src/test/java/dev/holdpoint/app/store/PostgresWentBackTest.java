package dev.holdpoint.app.store;

/** The server is started again in the middle. */
class PostgresWentBackTest extends PostgresWentBackContract {
  PostgresWentBackTest() {
    super("went-back");
  }

  @Override
  PostgresAddress address() {
    return TestServer.address(server.getPort(), "back");
  }

  @Override
  void comeBackOtherwise() throws Exception {
    TestServer.crash(data);
  }
}
