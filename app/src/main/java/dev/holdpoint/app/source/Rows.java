package dev.holdpoint.app.source;

import dev.holdpoint.app.json.Json;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a query came to, as far as it is told.
 *
 * @param more whether there was more
 */
record Rows(List<String> columns, List<List<@Nullable Object>> rows, boolean more) {
  private static final int BYTES_SHOWN = 32;

  static Rows of(ResultSet result, Limits limits) throws SQLException {
    ResultSetMetaData about = result.getMetaData();
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= about.getColumnCount(); i++) {
      columns.add(about.getColumnLabel(i));
    }
    List<List<@Nullable Object>> rows = new ArrayList<>();
    int room = limits.total();
    while (rows.size() < limits.rows() && room > 0 && result.next()) {
      List<@Nullable Object> row = new ArrayList<>();
      for (int i = 1; i <= columns.size(); i++) {
        Object value = value(result, about, i, limits);
        room -= String.valueOf(value).length() + 3;
        row.add(value);
      }
      rows.add(Collections.unmodifiableList(row));
    }
    return new Rows(List.copyOf(columns), List.copyOf(rows), result.next());
  }

  private static @Nullable Object value(
      ResultSet result, ResultSetMetaData about, int column, Limits limits) throws SQLException {
    int type = about.getColumnType(column);
    Object value =
        type == Types.ARRAY || type == Types.SQLXML
            ? result.getString(column)
            : result.getObject(column);
    return switch (value) {
      case null -> null;
      case Boolean flag -> flag;
      case Long number -> number;
      case Integer number -> (long) number;
      case byte[] bytes -> bytes(bytes);
      default -> Limits.cut(String.valueOf(result.getString(column)), limits.cell());
    };
  }

  private static String bytes(byte[] bytes) {
    StringBuilder hex = new StringBuilder("0x");
    for (int i = 0; i < Math.min(bytes.length, BYTES_SHOWN); i++) {
      hex.append("%02x".formatted(bytes[i]));
    }
    return bytes.length > BYTES_SHOWN ? "%s… (%d bytes)".formatted(hex, bytes.length) : hex + "";
  }

  /** As a table of Markdown. */
  String table() {
    StringBuilder table = new StringBuilder(line(columns));
    table.append(line(columns.stream().map(_ -> "---").toList()));
    rows.forEach(row -> table.append(line(row)));
    return table + count();
  }

  /** One object for each row. */
  String lines() {
    StringBuilder lines = new StringBuilder();
    for (List<@Nullable Object> row : rows) {
      Map<String, @Nullable Object> object = Json.map();
      for (int i = 0; i < columns.size(); i++) {
        String name = columns.get(i);
        object.put(object.containsKey(name) ? name + "_" + (i + 1) : name, row.get(i));
      }
      lines.append(Json.write(object)).append('\n');
    }
    return lines + count();
  }

  private String count() {
    String rest = more ? " There are more: narrow the query, or use LIMIT and OFFSET." : "";
    return "(%d %s)%s".formatted(rows.size(), rows.size() == 1 ? "row" : "rows", rest);
  }

  private static String line(List<? extends @Nullable Object> cells) {
    return cells.stream().map(Rows::cell).collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String cell(@Nullable Object value) {
    return value == null
        ? "NULL"
        : value
            .toString()
            .replace("\\", "\\\\")
            .replace("|", "\\|")
            .replace("\r", "")
            .replace("\n", "\\n");
  }
}
