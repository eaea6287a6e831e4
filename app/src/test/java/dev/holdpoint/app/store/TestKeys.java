package dev.holdpoint.app.store;

import java.nio.charset.StandardCharsets;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Keys that every process of a test knows without a file. */
final class TestKeys implements Keyring {
  static final Keyring KEYS = new TestKeys();

  private TestKeys() {}

  @Override
  public void create(String store) {}

  @Override
  public SecretKey key(String store, String purpose) {
    byte[] bytes = (store + " " + purpose).getBytes(StandardCharsets.UTF_8);
    return new SecretKeySpec(bytes, "HmacSHA256");
  }
}
