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
 */
public record ServerSetting(
    String host,
    int port,
    @Nullable URI url,
    @Nullable Tls tls,
    List<String> trustedProxies,
    boolean insecure,
    @Nullable OidcSetting oidc) {
  public static final String DEFAULT_HOST = "127.0.0.1";
  public static final int DEFAULT_PORT = 7878;

  public ServerSetting {
    trustedProxies = List.copyOf(trustedProxies);
  }

  /** A certificate of one's own, as PEM files. */
  public record Tls(Path certificate, Path key) {}

  /** The same with what the command line says. */
  public ServerSetting with(@Nullable String otherHost, @Nullable Integer otherPort) {
    return new ServerSetting(
        otherHost == null ? host : otherHost,
        otherPort == null ? port : otherPort,
        url,
        tls,
        trustedProxies,
        insecure,
        oidc);
  }

  /** The same where it is allowed to speak plainly beyond this machine. */
  public ServerSetting madeInsecure() {
    return new ServerSetting(host, port, url, tls, trustedProxies, true, oidc);
  }

  /** Whether browsers come by TLS, be it ours or that of a proxy before us. */
  public boolean isSecure() {
    return tls != null || (url != null && "https".equals(url.getScheme()));
  }

  /** Whether others could read along. */
  public boolean isExposed() throws UnknownHostException {
    return tls == null && !insecure && !isLoopback();
  }

  /** Whether other machines can reach it, be it through a proxy. */
  public boolean isBeyond() {
    try {
      return url != null || !isLoopback();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private boolean isLoopback() throws UnknownHostException {
    return InetAddress.getByName(host).isLoopbackAddress();
  }
}
