package dev.holdpoint.app.store;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * Chains the entries of a task: each one's HMAC-SHA256 covers the one before it and all of its own
 * columns, each text with its length in front. Used by one thread at a time.
 */
final class Chain {
  static final int BYTES = 32;

  private final Mac mac;
  private final ByteBuffer numbers = ByteBuffer.allocate(2 * Long.BYTES);
  private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);

  Chain(SecretKey key) {
    try {
      mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HMAC-SHA256", e);
    }
  }

  /** What a task's first entry follows. */
  static byte[] beginning() {
    return new byte[BYTES];
  }

  byte[] next(byte[] previous, StoredEntry entry) {
    // What an entry left in it that memory did not suffice for is not of this one.
    mac.reset();
    mac.update(previous);
    text(entry.task());
    mac.update(numbers.clear().putLong(entry.sequence()).putLong(entry.at()).flip());
    text(entry.type());
    text(entry.body());
    return mac.doFinal();
  }

  private void text(String text) {
    byte[] bytes = StoredEntry.bytes(text);
    mac.update(length.clear().putInt(bytes.length).flip());
    mac.update(bytes);
  }

  static boolean isSame(byte[] expected, byte @Nullable [] found) {
    return found != null && MessageDigest.isEqual(expected, found);
  }
}
