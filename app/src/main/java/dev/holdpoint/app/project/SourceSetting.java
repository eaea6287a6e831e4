package dev.holdpoint.app.project;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A place with data that agents may look at. */
public sealed interface SourceSetting {
  /** Under which an agent's settings list the sources that a run may write to. */
  String WRITABLE = "writableSources";

  String name();

  Login login();

  /** Whether agents may change what is there. */
  boolean writes();

  /** The same, where nothing may be changed. */
  SourceSetting readOnly();

  /**
   * Those of these sources that holdpoint.yaml names and this environment has the secrets for: a
   * process of an agent has none, unless its agent was given them.
   *
   * @param before how they were written when the run began
   */
  static List<SourceSetting> read(
      Places places, Map<String, String> environment, List<String> names, SourceDigests before) {
    return SourceReader.readable(places, environment, names, before);
  }

  /** Who signs in; never shown, since a password is in it. */
  record Login(@Nullable String user, @Nullable String password) {
    @Override
    public String toString() {
      return user == null ? "nobody" : user;
    }

    /** A text of somebody else without the password. */
    public String masked(String text) {
      return password == null || password.isBlank() ? text : text.replace(password, "…");
    }
  }

  /**
   * A database on a PostgreSQL server.
   *
   * @param url as its driver takes it
   */
  record Postgresql(String name, String url, Login login, boolean writes) implements SourceSetting {
    @Override
    public SourceSetting readOnly() {
      return new Postgresql(name, url, login, false);
    }
  }

  /**
   * A Neo4j database.
   *
   * @param database null for the server's default
   */
  record Neo4j(String name, String uri, @Nullable String database, Login login, boolean writes)
      implements SourceSetting {
    @Override
    public SourceSetting readOnly() {
      return new Neo4j(name, uri, database, login, false);
    }
  }

  /** One that is not what it was when the run began: nothing is known of it but its name. */
  record Changed(String name) implements SourceSetting {
    @Override
    public Login login() {
      return new Login(null, null);
    }

    @Override
    public boolean writes() {
      return false;
    }

    @Override
    public SourceSetting readOnly() {
      return this;
    }
  }

  /**
   * A SQLite file.
   *
   * @param file its absolute path
   */
  record Sqlite(String name, String file, Login login, boolean writes) implements SourceSetting {
    @Override
    public SourceSetting readOnly() {
      return new Sqlite(name, file, login, false);
    }
  }
}
