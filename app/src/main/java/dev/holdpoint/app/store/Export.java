package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store as lines of JSON: a header, the entries in the order of their positions, each body as the
 * very text that its MAC covers, and the large texts and documents. With the store's key, all of it
 * can be verified by anybody.
 */
final class Export {
  private final Sql sql;
  private final Consumer<String> lines;

  Export(Sql sql, Consumer<String> lines) {
    this.sql = sql;
    this.lines = lines;
  }

  void write(String store, String head) throws SQLException {
    Map<String, @Nullable Object> header = Json.map();
    header.put("holdpoint", 1);
    header.put("store", store);
    header.put("head", head);
    lines.accept(Json.write(header));
    each(
        "SELECT position, task, sequence, at, type, body, mac FROM entry WHERE position > 0 ORDER"
            + " BY position",
        Export::entry);
    each("SELECT digest, body FROM payload ORDER BY digest", Export::payload);
  }

  private void each(String query, Sql.Row<Map<String, @Nullable Object>> row) throws SQLException {
    try (Cursor<Map<String, @Nullable Object>> rows = sql.cursor(query, row)) {
      for (var json = rows.current(); json != null; json = rows.current()) {
        lines.accept(Json.write(json));
        rows.advance();
      }
    }
  }

  private static Map<String, @Nullable Object> entry(ResultSet row) throws SQLException {
    Map<String, @Nullable Object> json = Json.map();
    json.put("position", row.getLong(1));
    json.put("task", row.getString(2));
    json.put("sequence", row.getLong(3));
    json.put("at", row.getLong(4));
    json.put("type", row.getString(5));
    json.put("body", row.getString(6));
    byte[] mac = row.getBytes(7);
    json.put("mac", mac == null ? null : HexFormat.of().formatHex(mac));
    return json;
  }

  private static Map<String, @Nullable Object> payload(ResultSet row) throws SQLException {
    Map<String, @Nullable Object> json = Json.map();
    json.put("payload", row.getString(1));
    byte[] bytes = row.getBytes(2);
    String text = text(bytes);
    if (text == null) {
      json.put("base64", Base64.getEncoder().encodeToString(bytes));
    } else {
      json.put("text", text);
    }
    return json;
  }

  /** Null where the bytes are none: a document may be anything. */
  private static @Nullable String text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
