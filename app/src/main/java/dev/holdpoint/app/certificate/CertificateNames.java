package dev.holdpoint.app.certificate;

import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** By which addresses and names a certificate lets a server be called. */
public record CertificateNames(List<InetAddress> addresses, List<String> hosts) {
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  public CertificateNames {
    addresses = List.copyOf(addresses);
    hosts = List.copyOf(hosts);
  }

  /** Whether a certificate names all of these. */
  boolean areIn(X509Certificate certificate) throws CertificateParsingException {
    Set<String> wanted = new HashSet<>(hosts);
    addresses.forEach(address -> wanted.add(address.getHostAddress()));
    return new HashSet<>(of(certificate)).containsAll(wanted);
  }

  /** The addresses and names that a certificate has. */
  static List<String> of(X509Certificate certificate) throws CertificateParsingException {
    Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
    List<String> names = new ArrayList<>();
    if (alternatives != null) {
      for (List<?> one : alternatives) {
        if (one.get(0).equals(DNS_NAME) || one.get(0).equals(IP_ADDRESS)) {
          names.add(String.valueOf(one.get(1)));
        }
      }
    }
    return names;
  }
}
