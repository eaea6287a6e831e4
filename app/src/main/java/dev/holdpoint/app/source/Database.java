package dev.holdpoint.app.source;

import dev.holdpoint.app.tool.ToolException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** What is different from one kind of database to another. */
interface Database {
  /** How people call it. */
  String kind();

  /** A new connection, in a transaction that is as its source allows. */
  Connection open() throws SQLException, ToolException;

  /** The statement as the database takes it, which is one and no more. */
  Statement statement(Connection connection, String sql) throws SQLException, ToolException;

  /** Begins to carry it out; true where rows come of it. */
  boolean execute(Statement statement, String sql) throws SQLException;

  /** Whether anything was changed in the transaction. */
  boolean wrote(Connection connection) throws SQLException;

  /** Whether a schema is the database's own business. */
  boolean isInternal(String schema);
}
