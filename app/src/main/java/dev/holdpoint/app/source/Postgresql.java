package dev.holdpoint.app.source;

import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.tool.ToolException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.core.Query;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * A PostgreSQL server. Reading is a transaction that the server lets nothing write in. It can't be
 * left within one statement, and the driver sends one statement, of which the server takes no more
 * than one.
 */
record Postgresql(SourceSetting.Postgresql setting, Limits limits) implements Database {
  private static final int ROWS_AT_ONCE = 50;

  /** A query: once one has been seen, PostgreSQL refuses to make the transaction a writing one. */
  private static final String IS_READ_ONLY = "SELECT current_setting('transaction_read_only')";

  private static final String WROTE = "SELECT pg_current_xact_id_if_assigned() IS NOT NULL";

  @Override
  public String kind() {
    return "PostgreSQL";
  }

  @Override
  public Connection open() throws SQLException, ToolException {
    Connection connection = new Driver().connect(setting.url(), properties());
    if (connection == null) {
      throw SourceTools.unusable(
          setting, "its url in holdpoint.yaml is none that PostgreSQL's driver takes");
    }
    try {
      begin(connection.unwrap(PgConnection.class));
      return connection;
    } catch (SQLException | ToolException e) {
      connection.close();
      throw e;
    }
  }

  private Properties properties() {
    Properties properties = new Properties();
    String user = setting.login().user();
    String password = setting.login().password();
    if (user != null) {
      properties.setProperty(PGProperty.USER.getName(), user);
    }
    if (password != null) {
      properties.setProperty(PGProperty.PASSWORD.getName(), password);
    }
    String seconds = Long.toString(limits.time().toSeconds());
    properties.setProperty(PGProperty.CONNECT_TIMEOUT.getName(), seconds);
    properties.setProperty(PGProperty.LOGIN_TIMEOUT.getName(), seconds);
    properties.setProperty(PGProperty.APPLICATION_NAME.getName(), "holdpoint");
    properties.setProperty(PGProperty.MAX_RESULT_BUFFER.getName(), "32M");
    return properties;
  }

  private void begin(PgConnection connection) throws SQLException, ToolException {
    if (connection.getPreferQueryMode().compareTo(PreferQueryMode.EXTENDED) < 0) {
      // In the older ways of the protocol one text may hold any number of statements.
      throw SourceTools.unusable(setting, "its url in holdpoint.yaml must not set preferQueryMode");
    }
    connection.setAutoCommit(false);
    connection.setReadOnly(!setting.writes());
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET LOCAL statement_timeout = " + limits.time().toMillis());
      if (!setting.writes()) {
        refuseWriters(connection, statement);
      }
    }
  }

  private void refuseWriters(PgConnection connection, Statement statement)
      throws SQLException, ToolException {
    if (!"on".equals(only(statement, IS_READ_ONLY))) {
      throw SourceTools.unusable(
          setting,
          "the server did not begin a read-only transaction: its url must not set readOnlyMode");
    }
    if ("on".equals(connection.getParameterStatus("is_superuser"))) {
      throw SourceTools.unusable(
          setting,
          "it signs in as a superuser, whom PostgreSQL can't keep from writing files of the server"
              + " even while it reads. Give it a role of its own, for example: CREATE ROLE reader"
              + " LOGIN PASSWORD '…' IN ROLE pg_read_all_data");
    }
  }

  private static String only(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    }
  }

  @Override
  public Statement statement(Connection connection, String sql) throws SQLException, ToolException {
    // The driver takes texts apart by itself, and would send what it found one by one.
    Query query =
        connection.unwrap(PgConnection.class).createQuery(sql, false, false, new String[0]).query;
    if (query.getSubqueries() != null) {
      throw SourceTools.several();
    }
    Statement statement = connection.createStatement();
    statement.setEscapeProcessing(false);
    statement.setFetchSize(ROWS_AT_ONCE);
    return statement;
  }

  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    return statement.execute(sql);
  }

  @Override
  public boolean wrote(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return "t".equals(only(statement, WROTE));
    }
  }

  @Override
  public boolean isInternal(String schema) {
    return schema.startsWith("pg_") || schema.equals("information_schema");
  }
}
