package dev.holdpoint.app.certificate;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Digest;
import dev.holdpoint.port.WorldException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;

/**
 * The certificate of a server as a file has it, PEM or not; the first one where there is a chain.
 */
public record CertificateFile(Path file, X509Certificate certificate) {
  public static CertificateFile read(Path file) {
    try {
      return new CertificateFile(file, parse(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new WorldException(
          "The certificate %s can't be read: %s.".formatted(file, IoReason.of(e)), e);
    } catch (CertificateException e) {
      throw new WorldException("The certificate %s is damaged.".formatted(file), e);
    }
  }

  static X509Certificate parse(byte[] bytes) throws CertificateException {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(bytes));
  }

  /** Its SHA-256 as browsers show it, e.g. {@code 4B:E0:7D…}. */
  public String fingerprint() {
    try {
      byte[] hash = HexFormat.of().parseHex(Digest.of(certificate.getEncoded()).hex());
      return HexFormat.ofDelimiter(":").withUpperCase().formatHex(hash);
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("it was read from its encoding", e);
    }
  }

  /** Whether browsers take it for a server of this name or address. */
  public boolean isFor(String host) {
    List<String> names = names();
    int dot = host.indexOf('.');
    return names.stream().anyMatch(host::equalsIgnoreCase)
        || (dot > 0 && names.stream().anyMatch(("*" + host.substring(dot))::equalsIgnoreCase));
  }

  /** The addresses and names of servers that it is for. */
  public List<String> names() {
    try {
      return CertificateNames.of(certificate);
    } catch (CertificateParsingException e) {
      throw new WorldException("The certificate %s is damaged.".formatted(file), e);
    }
  }
}
