package dev.holdpoint.app;

import java.sql.DriverManager;
import java.sql.SQLException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What the JVM watches to record the ahead-of-time cache: the typical commands, one after the other
 * in one process. Whatever is not run here starts slower.
 */
final class Training {
  private Training() {}

  public static void main(String[] args) throws SQLException {
    var spec = CommandSpec.create().name("holdpoint").version("0").mixinStandardHelpOptions(true);
    new CommandLine(spec).execute("--version");
    new CommandLine(spec).execute("--help");
    try (var connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        var statement = connection.createStatement();
        var result = statement.executeQuery("select 1")) {
      result.next();
    }
  }
}
