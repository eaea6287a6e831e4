package dev.holdpoint.app.source;

import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.tool.ToolException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteOpenMode;

/**
 * A SQLite file. Reading opens it so that SQLite itself can't write to it; no other file can be
 * joined to it, neither to be read nor to be written.
 */
record Sqlite(SourceSetting.Sqlite setting, Limits limits) implements Database {
  private static final int LONGEST_VALUE = 32_000_000;

  /** What Holdpoint's stores say they are, whatever path or link leads to one. */
  private static final int HOLDPOINTS_STORE = 0x48506a6e;

  @Override
  public String kind() {
    return "SQLite";
  }

  @Override
  public Connection open() throws SQLException, ToolException {
    if (!Files.isRegularFile(Path.of(setting.file()))) {
      throw SourceTools.unusable(setting, "there is no file " + setting.file());
    }
    SQLiteConfig config = new SQLiteConfig();
    config.setPragma(Pragma.LIMIT_ATTACHED, "0");
    config.setPragma(Pragma.LIMIT_LENGTH, Integer.toString(LONGEST_VALUE));
    config.setBusyTimeout(Math.toIntExact(limits.time().toMillis() / 2));
    // Never made by looking at it.
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    config.setReadOnly(!setting.writes());
    Connection connection = config.createConnection("jdbc:sqlite:" + setting.file());
    try {
      try (Statement statement = connection.createStatement()) {
        refuseOurStore(statement);
        if (!setting.writes()) {
          statement.execute("PRAGMA query_only = ON");
        }
      }
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException | ToolException e) {
      connection.close();
      throw e;
    }
  }

  /** Whoever could write there could answer for people, and whoever reads sees all tasks. */
  private void refuseOurStore(Statement statement) throws SQLException, ToolException {
    try (ResultSet id = statement.executeQuery("PRAGMA application_id")) {
      if (id.next() && id.getInt(1) == HOLDPOINTS_STORE) {
        throw SourceTools.unusable(setting, "it is a store of Holdpoint itself");
      }
    }
  }

  @Override
  public Statement statement(Connection connection, String sql) throws SQLException, ToolException {
    if (new SqlText(sql).hasSeveral()) {
      throw SourceTools.several();
    }
    // Prepared, SQLite looks at the first statement of a text and at no other.
    return connection.prepareStatement(sql);
  }

  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    return ((PreparedStatement) statement).execute();
  }

  @Override
  public boolean wrote(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT total_changes()")) {
      return rows.next() && rows.getLong(1) > 0;
    }
  }

  @Override
  public boolean isInternal(String schema) {
    return false;
  }
}
