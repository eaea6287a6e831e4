package dev.holdpoint.app.web;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and keys as other servers have them: PEM files. */
final class PemKeys {
  static final String PASSWORD = "in memory only";

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

  private PemKeys() {}

  /**
   * @param certificate the server's own, then those that lead to its root
   * @param key in PKCS #8
   */
  static KeyStore read(Path certificate, Path key) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("server", key(key), PASSWORD.toCharArray(), chain(certificate));
      return store;
    } catch (IOException | GeneralSecurityException e) {
      throw new WorldException(
          "The certificate %s and its key %s can't be used: %s."
              .formatted(certificate, key, IoReason.of(e)),
          e);
    }
  }

  private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> all =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (all.isEmpty()) {
        throw new GeneralSecurityException("there is no certificate in " + file);
      }
      return all.toArray(Certificate[]::new);
    }
  }

  private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
    Matcher text = KEY.matcher(Files.readString(file, StandardCharsets.US_ASCII));
    if (!text.find()) {
      throw new GeneralSecurityException(
          file
              + " holds no key in PKCS #8; `openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW` makes"
              + " one of another");
    }
    byte[] bytes = Base64.getMimeDecoder().decode(text.group(1));
    for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
      } catch (InvalidKeySpecException e) {
        // Only the key itself knows of which kind it is.
      }
    }
    throw new GeneralSecurityException(file + " holds a key of an unknown kind");
  }
}
