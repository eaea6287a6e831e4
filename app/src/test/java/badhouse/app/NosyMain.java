package badhouse.app;

/** Breaks the rules that libraries stay in their rooms. */
interface NosyMain {
  org.sqlite.SQLiteErrorCode seesTheDriver();

  org.postgresql.Driver seesTheServer();

  com.zaxxer.hikari.HikariDataSource seesThePool();

  java.sql.Connection seesTheDatabase();

  picocli.CommandLine seesTheCommandLine();

  org.snakeyaml.engine.v2.api.Load seesYaml();

  com.agentclientprotocol.sdk.spec.AcpSession seesTheProtocol();

  reactor.core.publisher.Mono<String> seesWhatIsToCome();
}
