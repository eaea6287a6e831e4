package dev.holdpoint.app.certificate;

import static dev.holdpoint.app.certificate.Der.identifier;
import static dev.holdpoint.app.certificate.Der.sequence;

import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.Signature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A server's certificate that is signed by its own key (RFC 5280), as browsers want it: P-256, the
 * addresses and names as alternative names, for servers alone. The JDK can read certificates, and
 * has no public way to make one.
 *
 * @param commonName who it is, for people who look at it
 */
record SelfSigned(String commonName, CertificateNames names, Instant from, Instant until) {
  private static final String ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
  private static final String COMMON_NAME = "2.5.4.3";
  private static final String BASIC_CONSTRAINTS = "2.5.29.19";
  private static final String KEY_USAGE = "2.5.29.15";
  private static final String EXTENDED_KEY_USAGE = "2.5.29.37";
  private static final String ALTERNATIVE_NAMES = "2.5.29.17";
  private static final String SERVER = "1.3.6.1.5.5.7.3.1";

  private static final int THIRD_VERSION = 2;
  private static final int SERIAL_BITS = 127;
  private static final int LONGEST_COMMON_NAME = 64;
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  /** The certificate's bytes. */
  byte[] signedBy(KeyPair keys) throws GeneralSecurityException {
    byte[] content = content(keys);
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(keys.getPrivate());
    signature.update(content);
    return sequence(content, algorithm(), Der.bits(0, signature.sign()));
  }

  private byte[] content(KeyPair keys) {
    BigInteger serial = new BigInteger(SERIAL_BITS, new SecureRandom()).add(BigInteger.ONE);
    return sequence(
        Der.around(0, Der.integer(BigInteger.valueOf(THIRD_VERSION))),
        Der.integer(serial),
        algorithm(),
        holder(),
        sequence(Der.time(from), Der.time(until)),
        holder(),
        keys.getPublic().getEncoded(),
        Der.around(3, extensions()));
  }

  private static byte[] algorithm() {
    return sequence(identifier(ECDSA_WITH_SHA256));
  }

  private byte[] holder() {
    String name =
        commonName.length() > LONGEST_COMMON_NAME
            ? commonName.substring(0, LONGEST_COMMON_NAME)
            : commonName;
    return sequence(Der.set(sequence(identifier(COMMON_NAME), Der.text(name))));
  }

  private byte[] extensions() {
    return sequence(
        critical(BASIC_CONSTRAINTS, sequence()),
        // A digital signature is the first bit of nine.
        critical(KEY_USAGE, Der.bits(7, new byte[] {(byte) 0x80})),
        sequence(identifier(EXTENDED_KEY_USAGE), Der.octets(sequence(identifier(SERVER)))),
        sequence(identifier(ALTERNATIVE_NAMES), Der.octets(sequence(alternatives()))));
  }

  private static byte[] critical(String extension, byte[] value) {
    return sequence(identifier(extension), Der.yes(), Der.octets(value));
  }

  private List<byte[]> alternatives() {
    List<byte[]> all = new ArrayList<>();
    for (InetAddress address : names.addresses()) {
      all.add(Der.numbered(IP_ADDRESS, address.getAddress()));
    }
    for (String name : names.hosts()) {
      all.add(Der.numbered(DNS_NAME, name.getBytes(StandardCharsets.US_ASCII)));
    }
    return all;
  }
}
