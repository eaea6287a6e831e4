package dev.holdpoint.app.source;

import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.tool.ToolException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A database that is asked one statement at a time, each on a connection of its own: nothing that
 * one call sets is there in the next.
 *
 * @param witness hears of everything that is written
 */
record JdbcSource(SourceSetting setting, Database database, Limits limits, Witness witness)
    implements Source {
  /** How rows are told. */
  enum Format {
    TABLE,
    JSON
  }

  /** What is to be done on a connection. */
  private interface Work {
    String on(Connection connection, Guarded guard) throws Exception;
  }

  @Override
  public String kind() {
    return database.kind();
  }

  @Override
  public String describe(@Nullable String table) throws ToolException, InterruptedException {
    return call(
        (connection, _) ->
            Limits.cut(new Description(connection, database).text(table), limits.total()));
  }

  String query(String sql, Format format) throws ToolException, InterruptedException {
    if (!setting.writes() && !new SqlText(sql).looksLikeReading()) {
      throw new ToolException(
          "%s can only be read: a statement begins with SELECT, WITH, VALUES, TABLE, SHOW or EXPLAIN. describe_source tells what is there."
              .formatted(setting.name()));
    }
    return call((connection, guard) -> answered(connection, guard, sql, format));
  }

  private String answered(Connection connection, Guarded guard, String sql, Format format)
      throws Exception {
    try (Statement statement = database.statement(connection, sql)) {
      guard.endBy(statement::cancel);
      statement.setMaxRows(limits.rows() + 1);
      String said = said(statement, sql, format);
      if (setting.writes()) {
        guard.keep(() -> keep(connection, sql, said));
      }
      return said;
    }
  }

  private String said(Statement statement, String sql, Format format) throws SQLException {
    if (!database.execute(statement, sql)) {
      int count = statement.getUpdateCount();
      return "Done; rows changed: %d.".formatted(Math.max(count, 0));
    }
    try (ResultSet result = statement.getResultSet()) {
      Rows rows = Rows.of(result, limits);
      return switch (format) {
        case TABLE -> rows.table();
        case JSON -> rows.lines();
      };
    }
  }

  /** Told before it is kept: what was written can't be missing where people look. */
  private void keep(Connection connection, String sql, String said) throws SQLException {
    if (database.wrote(connection) || !new SqlText(sql).looksLikeReading()) {
      witness.wrote(setting.name(), sql, said.startsWith("Done") ? said : "Done.");
    }
    connection.commit();
  }

  private String call(Work work) throws ToolException, InterruptedException {
    Guarded guard = new Guarded(limits.time());
    try {
      return guard.run(
          () -> {
            // What was not committed goes with its connection.
            try (Connection connection = database.open()) {
              return work.on(connection, guard);
            }
          });
    } catch (InterruptedException | ToolException e) {
      throw e;
    } catch (Exception e) {
      throw new ToolException(
          "%s says: %s".formatted(setting.name(), setting.login().masked(reason(e))));
    }
  }

  private static String reason(Exception e) {
    String message = e.getMessage();
    return message == null ? "the driver names no reason" : message;
  }
}
