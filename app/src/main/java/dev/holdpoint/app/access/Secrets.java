package dev.holdpoint.app.access;

import dev.holdpoint.model.Digest;
import dev.holdpoint.port.Accesses.Kind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/** Makes secrets that nobody can guess, and compares them without telling how close a guess was. */
final class Secrets {
  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 5;
  private static final int LONGEST = 200;

  private final SecureRandom random = new SecureRandom();

  /** A secret whose beginning says what it is for, so that those who find one know. */
  String fresh(Kind kind) {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return prefix(kind) + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String prefix(Kind kind) {
    return switch (kind) {
      case TOKEN -> "hpt_";
      case SESSION -> "hps_";
      case LINK -> "hpl_";
    };
  }

  /** A short name for an access. */
  String id() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The name of a link, by which it is known again when it has been used. */
  static String linkId(String secret) {
    return Digest.of("link " + secret).hex().substring(0, 2 * ID_BYTES);
  }

  /** Whether it looks like one of this kind; others need not be looked up. */
  static boolean isOf(Kind kind, String secret) {
    return secret.length() <= LONGEST && secret.startsWith(prefix(kind));
  }

  static boolean same(Digest one, Digest other) {
    return MessageDigest.isEqual(
        one.hex().getBytes(StandardCharsets.US_ASCII),
        other.hex().getBytes(StandardCharsets.US_ASCII));
  }
}
