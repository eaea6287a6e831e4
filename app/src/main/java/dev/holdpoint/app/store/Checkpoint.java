package dev.holdpoint.app.store;

import dev.holdpoint.port.Audit;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * The journal up to a position, in one line that only the holder of the store's key can make.
 *
 * @param digest over the MACs of all these entries, in the order of their positions
 */
record Checkpoint(String store, long position, String digest) {
  private static final String VERSION = "hp1";
  private static final Pattern SHAPE =
      Pattern.compile("hp1\\.([0-9a-f]+)\\.([0-9]{1,18})\\.([0-9a-f]{64})\\.([0-9a-f]{64})");

  String text(SecretKey key) {
    return words() + "." + mac(key);
  }

  /** Reads one that was made for this store; any other text is refused. */
  static Checkpoint parse(String text, String store, SecretKey key) {
    Matcher parts = SHAPE.matcher(text.strip());
    if (!parts.matches()) {
      throw new Audit.NotACheckpoint(
          "That is no checkpoint: it is one line as `journal head` prints it, from "
              + VERSION
              + ". to its last character.");
    }
    Checkpoint read =
        new Checkpoint(parts.group(1), Long.parseLong(parts.group(2)), parts.group(3));
    if (!read.store.equals(store)) {
      throw new Audit.NotACheckpoint("That is a checkpoint of another store.");
    }
    if (!MessageDigest.isEqual(bytes(read.mac(key)), bytes(parts.group(4)))) {
      throw new Audit.NotACheckpoint(
          "That checkpoint was not made with this store's key, or was changed since.");
    }
    return read;
  }

  private String words() {
    return String.join(".", VERSION, store, Long.toString(position), digest);
  }

  private String mac(SecretKey key) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return HexFormat.of().formatHex(mac.doFinal(bytes(words())));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HMAC-SHA256", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
