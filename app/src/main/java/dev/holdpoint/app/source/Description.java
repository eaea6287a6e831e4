package dev.holdpoint.app.source;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a database holds: its tables with their columns and keys. */
final class Description {
  private static final int TABLES_IN_FULL = 60;
  private static final int MOST_NAMES = 1_000;
  private static final String[] KINDS = {
    "TABLE", "VIEW", "PARTITIONED TABLE", "MATERIALIZED VIEW", "FOREIGN TABLE"
  };

  private final DatabaseMetaData about;
  private final Database database;

  Description(Connection connection, Database database) throws SQLException {
    this.about = connection.getMetaData();
    this.database = database;
  }

  /** A table by its names in the database. */
  private record Table(@Nullable String schema, String name, String kind) {
    String shown() {
      return schema == null || schema.equals("public") ? name : schema + "." + name;
    }

    boolean isCalled(String wanted) {
      return wanted.equalsIgnoreCase(name) || wanted.equalsIgnoreCase(schema + "." + name);
    }
  }

  /**
   * In Markdown.
   *
   * @param wanted the one table that is asked for; null for all
   */
  String text(@Nullable String wanted) throws SQLException {
    List<Table> tables = tables(wanted);
    if (tables.isEmpty()) {
      return wanted == null
          ? "There are no tables that can be seen."
          : "There is no table \"%s\". Call describe_source without table for all of them."
              .formatted(wanted);
    }
    if (tables.size() > TABLES_IN_FULL) {
      return "%d tables; ask for one of them with table:\n%s"
          .formatted(tables.size(), String.join("\n", tables.stream().map(Table::shown).toList()));
    }
    StringBuilder text = new StringBuilder();
    for (Table table : tables) {
      describe(table, text);
    }
    return text.toString();
  }

  private List<Table> tables(@Nullable String wanted) throws SQLException {
    List<Table> tables = new ArrayList<>();
    try (ResultSet rows = about.getTables(null, null, "%", KINDS)) {
      while (rows.next() && tables.size() < MOST_NAMES) {
        Table table =
            new Table(
                rows.getString("TABLE_SCHEM"),
                String.valueOf(rows.getString("TABLE_NAME")),
                String.valueOf(rows.getString("TABLE_TYPE")));
        boolean isOurs = table.schema() == null || !database.isInternal(table.schema());
        if (isOurs && (wanted == null || table.isCalled(wanted))) {
          tables.add(table);
        }
      }
    }
    return tables;
  }

  private void describe(Table table, StringBuilder text) throws SQLException {
    Set<String> keys = new LinkedHashSet<>();
    try (ResultSet rows = about.getPrimaryKeys(null, table.schema(), table.name())) {
      while (rows.next()) {
        keys.add(String.valueOf(rows.getString("COLUMN_NAME")));
      }
    }
    text.append("## %s (%s)\n".formatted(table.shown(), table.kind().toLowerCase(Locale.ROOT)));
    try (ResultSet rows =
        about.getColumns(null, escaped(table.schema()), escaped(table.name()), "%")) {
      while (rows.next()) {
        String name = String.valueOf(rows.getString("COLUMN_NAME"));
        text.append("- %s %s".formatted(name, rows.getString("TYPE_NAME")));
        text.append(keys.contains(name) ? ", primary key" : "");
        text.append("NO".equals(rows.getString("IS_NULLABLE")) ? ", not null" : "").append('\n');
      }
    }
    references(table, text);
    text.append('\n');
  }

  /** These arguments are patterns, in which a name may look like one. */
  private @Nullable String escaped(@Nullable String name) throws SQLException {
    String sign = about.getSearchStringEscape();
    return name == null ? null : name.replace("_", sign + "_").replace("%", sign + "%");
  }

  private void references(Table table, StringBuilder text) throws SQLException {
    try (ResultSet rows = about.getImportedKeys(null, table.schema(), table.name())) {
      while (rows.next()) {
        text.append(
            "- %s refers to %s.%s\n"
                .formatted(
                    rows.getString("FKCOLUMN_NAME"),
                    rows.getString("PKTABLE_NAME"),
                    rows.getString("PKCOLUMN_NAME")));
      }
    }
  }
}
