package dev.holdpoint.app.store;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What an SQL error of the server means, and what a person can do about it. */
final class PostgresErrors {
  private static final String UNIQUE_VIOLATION = "23505";
  private static final String NOT_NULL_VIOLATION = "23502";
  private static final Set<String> COLLISIONS = Set.of("40001", "40P01");
  private static final Set<String> GOING_DOWN = Set.of("57P01", "57P02", "57P03", "57P05");
  private static final Set<String> CONTESTED = Set.of("entry_place", "task_source");

  private PostgresErrors() {}

  /** Whether another append was faster, to this task or with this file. */
  static boolean isStale(SQLException e) {
    ServerErrorMessage message =
        e instanceof PSQLException server ? server.getServerErrorMessage() : null;
    return message != null
        && switch (String.valueOf(e.getSQLState())) {
          case UNIQUE_VIOLATION -> CONTESTED.contains(String.valueOf(message.getConstraint()));
          // What it goes on behind is not there.
          case NOT_NULL_VIOLATION ->
              "entry".equals(message.getTable()) && "task".equals(message.getColumn());
          default -> false;
        };
  }

  /** Whether two transactions were in each other's way: the same may go well the next time. */
  static boolean isCollision(SQLException e) {
    return COLLISIONS.contains(state(e));
  }

  /** Whether the server could not be talked to, which says nothing about what it has done. */
  static boolean isLost(SQLException e) {
    String state = state(e);
    return e instanceof SQLTransientConnectionException
        || state.startsWith("08")
        || GOING_DOWN.contains(state);
  }

  static StoreException explain(PostgresAddress address, SQLException e) {
    SQLException cause = deepest(e);
    return new StoreException(
        "The store %s %s (%s).".formatted(address, what(address, cause), cause.getMessage()), e);
  }

  private static String what(PostgresAddress address, SQLException e) {
    String state = state(e);
    return switch (state) {
      case "28P01", "28000" ->
          "refuses to let us in: look at the user in holdpoint.yaml and at its password, which"
              + " comes from ${NAME} in the address, from PGPASSWORD or from ~/.pgpass";
      case "3D000" ->
          "has no database \"%s\": make it with `createdb %s`"
              .formatted(address.database(), address.database());
      case "42501" ->
          "does not allow this user what is needed: it must own the schema \"%s\", or be allowed to"
                  .formatted(address.schema())
              + " create it";
      case "25006" -> "is read-only, as a standby is: name the primary server in holdpoint.yaml";
      case "53100" ->
          "can't be written: the server's disk is full. Nothing was changed: free some space and"
              + " try again";
      case "53300" -> "has no connection left: raise max_connections, or end some";
      case "57P03" -> "is just starting or stopping: try again in a moment";
      case "42P01", "42703", "42P07" ->
          "is damaged, or something else uses the schema \"%s\": restore it, or name another with"
                  .formatted(address.schema())
              + " ?schema=";
      case "XX001", "XX002" -> "is damaged. Nothing was changed: restore it from a backup";
      default ->
          state.startsWith("08")
              ? "can't be reached: is the server running, and are host and port right?"
              : "can't be used";
    };
  }

  /** A pool wraps what it met. */
  private static SQLException deepest(SQLException e) {
    SQLException deepest = e;
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException inner) {
        deepest = inner;
      }
    }
    return deepest;
  }

  private static String state(SQLException e) {
    @Nullable String state = e.getSQLState();
    return state == null ? "" : state;
  }
}
