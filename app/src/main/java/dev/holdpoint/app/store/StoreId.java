package dev.holdpoint.app.store;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** The name of a new store: random, so that no two stores ever share a key. */
final class StoreId {
  private static final int BYTES = 16;
  private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{32}");

  private StoreId() {}

  static String fresh() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** A key's file is named after it: nothing else may be one. */
  static boolean isOne(String text) {
    return SHAPE.matcher(text).matches();
  }
}
