package dev.holdpoint.app.store;

import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGProperty;

/**
 * A store on a PostgreSQL server.
 *
 * @param port 0 for the usual one
 * @param schema the namespace that is this store's alone
 * @param options what else the driver is told
 */
public record PostgresAddress(
    String host,
    int port,
    String database,
    Login login,
    String schema,
    Map<String, String> options) {
  private static final int USUAL_PORT = 5432;

  public PostgresAddress {
    options = Map.copyOf(options);
    if (port == 0) {
      port = USUAL_PORT;
    }
  }

  /**
   * Who connects.
   *
   * @param user the operating system's where there is none
   * @param password without one, the driver looks into {@code .pgpass}
   */
  public record Login(@Nullable String user, @Nullable String password) {
    @Override
    public String toString() {
      return user == null ? "" : user + "@";
    }
  }

  String url() {
    return "jdbc:postgresql://" + host + ":" + port + "/" + encoded(database);
  }

  private static String encoded(String text) {
    return java.net.URLEncoder.encode(text, java.nio.charset.StandardCharsets.UTF_8)
        .replace("+", "%20");
  }

  Properties properties() {
    Properties properties = new Properties();
    properties.putAll(options);
    set(properties, PGProperty.USER, login.user);
    set(properties, PGProperty.PASSWORD, login.password);
    set(properties, PGProperty.CURRENT_SCHEMA, schema);
    set(properties, PGProperty.APPLICATION_NAME, "holdpoint");
    set(properties, PGProperty.TCP_KEEP_ALIVE, "true");
    // What a lost network swallowed is not waited for for ever.
    set(properties, PGProperty.SOCKET_TIMEOUT, "60");
    return properties;
  }

  private static void set(Properties properties, PGProperty property, @Nullable String value) {
    if (value != null) {
      properties.setProperty(property.getName(), value);
    }
  }

  /** As people write it; the password is nobody's to read. */
  @Override
  public String toString() {
    return "postgresql://%s%s:%d/%s?schema=%s".formatted(login, host, port, database, schema);
  }
}
