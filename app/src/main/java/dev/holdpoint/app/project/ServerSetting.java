package dev.holdpoint.app.project;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the server listens, and what browsers call it.
 *
 * @param port 0 for any free one
 * @param url the address that browsers use where a proxy stands before it, null for its own
 * @param tls null where it speaks plainly
 * @param trustedProxies addresses whose X-Forwarded-For counts
 * @param insecure whether it may listen beyond this machine without TLS
 * @param oidc by whom people may sign in, null for nobody
 * @param lan where it listens for other devices, null where it listens at its host alone
 */
public record ServerSetting(
    String host,
    int port,
    @Nullable URI url,
    @Nullable Tls tls,
    List<String> trustedProxies,
    boolean insecure,
    @Nullable OidcSetting oidc,
    @Nullable Lan lan) {
  public static final String DEFAULT_HOST = "127.0.0.1";
  public static final int DEFAULT_PORT = 7878;

  public ServerSetting {
    trustedProxies = List.copyOf(trustedProxies);
  }

  /** A certificate of one's own, as PEM files. */
  public record Tls(Path certificate, Path key) {}

  /**
   * Listening for other devices, beside this machine.
   *
   * @param addresses the one that is told first
   * @param hosts names of this machine
   * @param url what they call it, where the project's certificate is for this name; null where they
   *     use the addresses
   * @param fingerprint the SHA-256 of the certificate that they see, null where they see none
   */
  public record Lan(
      List<InetAddress> addresses,
      List<String> hosts,
      @Nullable URI url,
      @Nullable String fingerprint) {
    public Lan {
      addresses = List.copyOf(addresses);
      hosts = List.copyOf(hosts);
      if (addresses.isEmpty()) {
        throw new IllegalArgumentException("an address is needed to listen at");
      }
    }
  }

  /**
   * The same where other devices reach it, too: at their addresses with this certificate, on this
   * machine without any.
   *
   * @param certificate null where they are to be reached without TLS
   */
  public ServerSetting withLan(Lan others, @Nullable Tls certificate) {
    return new ServerSetting(
        DEFAULT_HOST, port, others.url, certificate, trustedProxies, insecure, oidc, others);
  }

  /** The same with what the command line says. */
  public ServerSetting with(@Nullable String otherHost, @Nullable Integer otherPort) {
    return new ServerSetting(
        otherHost == null ? host : otherHost,
        otherPort == null ? port : otherPort,
        url,
        tls,
        trustedProxies,
        insecure,
        oidc,
        lan);
  }

  /** The same where it is allowed to speak plainly beyond this machine. */
  public ServerSetting madeInsecure() {
    return new ServerSetting(host, port, url, tls, trustedProxies, true, oidc, lan);
  }

  /** Whether all browsers come by TLS, be it ours or that of a proxy before us. */
  public boolean isSecure() {
    return (tls != null && lan == null) || isProxied();
  }

  /** Whether a proxy before us speaks TLS with browsers. */
  public boolean isProxied() {
    return lan == null && url != null && "https".equals(url.getScheme());
  }

  /** Whether others could read along. */
  public boolean isExposed() throws UnknownHostException {
    return tls == null && !insecure && !isLoopback();
  }

  /** Whether it listens for this machine alone. */
  public boolean isLoopback() throws UnknownHostException {
    return InetAddress.getByName(host).isLoopbackAddress();
  }
}
