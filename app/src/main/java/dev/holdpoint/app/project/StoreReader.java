package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Yaml;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the key {@code store}. Where its parts are written out, variables stand for whole parts, so
 * that a password may hold any character; a variable for all of it stands for a URL as usual.
 */
final class StoreReader {
  static final String KEY = "store";
  private static final String DEFAULT_SCHEMA = "holdpoint";
  private static final int HIGHEST_PORT = 65535;
  private static final Pattern URL =
      Pattern.compile(
          "postgres(?:ql)?://(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?"
              + "(?<host>\\[[0-9A-Fa-f:.]+]|[^:/?@\\[\\]]+)(?::(?<port>[0-9]{1,5}))?"
              + "/(?<database>[^/?]+)(?:\\?(?<query>.*))?");
  private static final Pattern SCHEMA = Pattern.compile("[a-z_][a-z0-9_]{0,40}");

  private final Variables variables;

  StoreReader(Variables variables) {
    this.variables = variables;
  }

  /**
   * @param root holdpoint.yaml with its variables still as they are written
   */
  StoreSetting read(Fields root) {
    Yaml.Scalar scalar = root.has(KEY) ? root.scalar(KEY, StoreSetting.ALLOWED) : null;
    if (scalar == null || scalar.text().equals("sqlite")) {
      return new StoreSetting.Sqlite();
    }
    boolean isWrittenOut = scalar.text().startsWith("postgres");
    String text = isWrittenOut ? scalar.text() : variables.text(scalar.text(), scalar, KEY);
    Matcher parts = URL.matcher(text == null ? "" : text);
    StoreSetting setting = null;
    if (parts.matches()) {
      setting = new Reading(root, scalar, isWrittenOut).postgresql(parts);
    } else if (text != null) {
      root.wrong(KEY, "must be " + StoreSetting.ALLOWED + ", not " + scalar.described());
    }
    return setting == null ? new StoreSetting.Sqlite() : setting;
  }

  /** The parts of one URL. */
  private final class Reading {
    private final Fields root;
    private final Yaml.Scalar scalar;
    private final boolean isWrittenOut;

    Reading(Fields root, Yaml.Scalar scalar, boolean isWrittenOut) {
      this.root = root;
      this.scalar = scalar;
      this.isWrittenOut = isWrittenOut;
    }

    @Nullable StoreSetting postgresql(Matcher parts) {
      String password = parts.group("password");
      if (isWrittenOut && password != null && !password.contains("${")) {
        root.wrong(KEY, "a password does not stand in a file: write ${NAME} in its place");
        return null;
      }
      Map<String, String> options = options(parts.group("query"));
      String schema = options == null ? null : options.remove("schema");
      if (schema != null && !SCHEMA.matcher(schema).matches()) {
        root.wrong(KEY, "a schema is named with a-z, 0-9 and _, not " + Shown.quoted(schema));
        return null;
      }
      String host = part(parts.group("host"));
      String database = part(parts.group("database"));
      if (options == null || host == null || database == null) {
        return null;
      }
      return new StoreSetting.Postgresql(
          host,
          port(parts.group("port")),
          database,
          part(parts.group("user")),
          part(password),
          schema == null ? DEFAULT_SCHEMA : schema,
          options);
    }

    private int port(@Nullable String digits) {
      int port = digits == null ? 0 : Integer.parseInt(digits);
      if (port > HIGHEST_PORT) {
        root.wrong(KEY, "a port is a number from 1 to " + HIGHEST_PORT + ", not " + digits);
      }
      return port;
    }

    private @Nullable Map<String, String> options(@Nullable String query) {
      Map<String, String> options = new LinkedHashMap<>();
      for (String pair : query == null || query.isEmpty() ? new String[0] : query.split("&")) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = part(pair.substring(equals + 1));
        boolean isKnown = name.equals("schema") || StoreSetting.Postgresql.OPTIONS.contains(name);
        if (!isKnown || equals < 0 || value == null) {
          root.wrong(
              KEY,
              "behind the question mark may stand schema=NAME and %s=VALUE, not %s"
                  .formatted(
                      String.join("=VALUE, ", StoreSetting.Postgresql.OPTIONS),
                      Shown.quoted(name)));
          return null;
        }
        options.put(name, value);
      }
      return options;
    }

    private @Nullable String part(@Nullable String text) {
      if (text == null || text.isEmpty()) {
        return null;
      }
      if (text.contains("${")) {
        return variables.text(text, scalar, KEY);
      }
      try {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        root.wrong(KEY, "has a % that is none of a URL: write %25 where it is meant");
        return null;
      }
    }
  }
}
