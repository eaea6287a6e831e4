package dev.holdpoint.app.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;

/**
 * All entries up to a position, as far as they are there.
 *
 * @param entries how many there are
 * @param missing the first position without an entry before the last one; 0 where there is none
 * @param digest over their MACs in the order of their positions
 */
record Prefix(long entries, long missing, String digest) {
  private static final String MACS =
      "SELECT position, mac FROM entry WHERE position <= ? ORDER BY position";

  static Prefix read(Sql sql, long upTo) throws SQLException {
    MessageDigest digest = sha256();
    long entries = 0;
    long missing = 0;
    try (Cursor<Placed> rows = sql.cursor(MACS, Prefix::placed, upTo)) {
      for (Placed row = rows.current(); row != null; row = rows.current()) {
        entries++;
        missing = missing == 0 && row.position != entries ? entries : missing;
        digest.update(row.mac);
        rows.advance();
      }
    }
    return new Prefix(entries, missing, HexFormat.of().formatHex(digest.digest()));
  }

  @SuppressWarnings("ArrayRecordComponent") // lives for one row, and is never compared
  private record Placed(long position, byte[] mac) {}

  private static Placed placed(ResultSet row) throws SQLException {
    byte[] mac = row.getBytes(2);
    return new Placed(row.getLong(1), mac == null ? new byte[0] : mac);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
