package dev.holdpoint.port;

import dev.holdpoint.model.GateId;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A vault for tests: unreadable at a glance, and opened only by the right key for the right gate.
 */
public final class FakeVault implements SecretVault {
  private static final int SHIFT = 7;

  private final AtomicInteger keys = new AtomicInteger();

  @Override
  public Sealed seal(GateId gate, String secret) {
    String key = gate + " key " + keys.incrementAndGet();
    return new Sealed(key + "|" + shifted(secret, SHIFT), key);
  }

  @Override
  public String open(GateId gate, Sealed sealed) {
    String key = sealed.wrappedKey();
    if (!key.startsWith(gate + " key ") || !sealed.text().startsWith(key + "|")) {
      throw new WorldException("this key does not open the answer of " + gate);
    }
    return shifted(sealed.text().substring(key.length() + 1), -SHIFT);
  }

  private static String shifted(String text, int by) {
    StringBuilder out = new StringBuilder();
    text.chars().forEach(c -> out.append((char) (c + by)));
    return out.toString();
  }
}
