package badhouse.app;

/** Breaks the rules that libraries stay in their rooms. */
interface NosyMain {
  org.sqlite.SQLiteErrorCode seesTheDriver();

  java.sql.Connection seesTheDatabase();

  picocli.CommandLine seesTheCommandLine();

  org.snakeyaml.engine.v2.api.Load seesYaml();
}
