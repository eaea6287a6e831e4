package dev.holdpoint.app.certificate;

import dev.holdpoint.app.secret.PrivateFile;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

/**
 * The certificate of this machine and its key, as files beside the keys of stores. It is made when
 * it is first needed and made again, with the same key, before it ends or when the machine has
 * other addresses. A file that is damaged is reported and left as it is.
 *
 * @param certificate a PEM file
 * @param key a PEM file with the key in PKCS #8
 */
public record OwnCertificate(Path certificate, Path key) {
  /** Browsers refuse certificates that last longer than 398 days. */
  private static final Duration LASTS = Duration.ofDays(397);

  /** A server may run for months before it is started again. */
  private static final Duration RENEWED_BEFORE_ITS_END = LASTS.dividedBy(2);

  /** The clocks of devices differ. */
  private static final Duration BEGINS_EARLIER = Duration.ofHours(1);

  /** Where it stands, whether it was made or not. */
  public static Path in(Path folder) {
    return folder.resolve("serve.crt");
  }

  /**
   * The certificate of this machine, good for these names from now on.
   *
   * @param folder of the keys
   * @param host name of this machine
   */
  public static OwnCertificate prepare(
      Path folder, String host, CertificateNames names, Instant now) {
    OwnCertificate own = new OwnCertificate(in(folder), folder.resolve("serve.key"));
    try {
      KeyPair keys = own.keys();
      if (!own.exists()) {
        own.createFirst(made(keys, host, names, now));
      }
      if (!own.isGood(keys, names, now)) {
        PrivateFile.replace(own.certificate, made(keys, host, names, now));
      }
      return own;
    } catch (GeneralSecurityException e) {
      throw own.damaged(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new WorldException(
          "The certificate for other devices can't be kept in %s: %s. HOLDPOINT_KEYS names another"
                  .formatted(folder, IoReason.of(e))
              + " folder for keys.",
          e);
    }
  }

  /** Creates a key only for the first certificate: a certificate without its key is an error. */
  private KeyPair keys() throws IOException, GeneralSecurityException {
    if (!exists()) {
      return KeyFile.readOrCreate(key);
    }
    try {
      return KeyFile.read(key);
    } catch (NoSuchFileException e) {
      throw new GeneralSecurityException("its key is missing", e);
    }
  }

  /** True also where nobody can tell, so that an existing file is never replaced. */
  private boolean exists() {
    return !Files.notExists(certificate, LinkOption.NOFOLLOW_LINKS);
  }

  private void createFirst(byte[] made) throws IOException {
    try {
      PrivateFile.create(certificate, made);
    } catch (FileAlreadyExistsException e) {
      // Another server was first: its certificate is the one.
    }
  }

  private boolean isGood(KeyPair keys, CertificateNames names, Instant now)
      throws IOException, GeneralSecurityException {
    X509Certificate known = parsed();
    if (!known.getPublicKey().equals(keys.getPublic())) {
      throw new GeneralSecurityException("the key is not that of the certificate");
    }
    known.verify(keys.getPublic());
    if (now.isBefore(known.getNotBefore().toInstant())) {
      throw new WorldException(
          "The clock of this machine says %s, and its certificate %s was made later: set the clock."
              .formatted(now, certificate));
    }
    return names.areIn(known)
        && now.isBefore(known.getNotAfter().toInstant().minus(RENEWED_BEFORE_ITS_END));
  }

  private X509Certificate parsed() throws IOException, GeneralSecurityException {
    try {
      return CertificateFile.parse(Files.readAllBytes(certificate));
    } catch (CertificateException e) {
      throw new GeneralSecurityException("it can't be read", e);
    }
  }

  private static byte[] made(KeyPair keys, String host, CertificateNames names, Instant now)
      throws GeneralSecurityException {
    Instant from = now.minus(BEGINS_EARLIER);
    byte[] made =
        new SelfSigned("Holdpoint on " + host, names, from, from.plus(LASTS)).signedBy(keys);
    return Pem.write("CERTIFICATE", made).getBytes(StandardCharsets.US_ASCII);
  }

  private WorldException damaged(String why, Exception cause) {
    return new WorldException(
        ("The certificate for other devices, %s with %s, is damaged: %s. Nothing was changed."
                + " Bring both files back from a backup, or delete both to have new ones made;"
                + " devices then have to trust the new certificate.")
            .formatted(certificate, key, why),
        cause);
  }
}
