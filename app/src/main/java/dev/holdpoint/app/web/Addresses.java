package dev.holdpoint.app.web;

import io.javalin.http.Context;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * By which names the server may be called, and by pages of which origin. A page of somebody else's
 * can make its own name point to this machine: what it then sends carries that name.
 */
final class Addresses {
  private static final Set<String> UNSAFE = Set.of("POST", "PUT", "PATCH", "DELETE");
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

  private final Set<String> names;
  private final @Nullable String origin;
  private final Set<String> proxies;

  /**
   * @param hosts names of this machine
   * @param url what browsers call the server where a proxy stands before it, null for none
   * @param proxies addresses whose word about the caller's address counts
   */
  Addresses(List<String> hosts, @Nullable URI url, List<String> proxies) {
    this.origin = url == null ? null : origin(url);
    this.names = new HashSet<>(List.of("localhost"));
    hosts.forEach(host -> names.add(host.toLowerCase(Locale.ROOT)));
    if (url != null) {
      names.add(name(url.getAuthority()));
    }
    this.proxies = Set.copyOf(proxies);
  }

  void check(Context request) {
    String host = request.header("Host");
    if (host == null || !isOurs(name(host))) {
      throw new Problem(
          421,
          "wrong_host",
          "This server is not called so. Name the address that you use as server.url in"
              + " holdpoint.yaml.");
    }
    // The protocol wants it for its streams, too.
    if (UNSAFE.contains(request.method().name()) || request.path().equals(Tools.PATH)) {
      checkOrigin(request, host);
    }
  }

  private void checkOrigin(Context request, String host) {
    String from = request.header("Origin");
    String site = request.header("Sec-Fetch-Site");
    boolean ours =
        from == null
            || from.equals((request.req().isSecure() ? "https://" : "http://") + host)
            || (origin != null && from.equals(origin));
    if (!ours || (site != null && !OWN_SITES.contains(site))) {
      throw Problem.forbidden("A page of another origin can't do this.");
    }
  }

  /** An address of digits has no name that somebody could make point elsewhere. */
  private boolean isOurs(String name) {
    return names.contains(name) || name.startsWith("[") || name.matches("\\d{1,3}(\\.\\d{1,3}){3}");
  }

  /** Where a request comes from, as far as that can be believed. */
  String caller(Context request) {
    String address = request.req().getRemoteAddr();
    String forwarded = request.header("X-Forwarded-For");
    if (forwarded == null || !proxies.contains(address)) {
      return address;
    }
    // From the right: whatever stands left of what our own proxies added, anybody can write.
    List<String> hops = List.of(forwarded.split(",", -1));
    for (String hop : hops.reversed()) {
      if (!proxies.contains(hop.strip())) {
        return hop.strip().length() > 45 ? address : hop.strip();
      }
    }
    return address;
  }

  private static String name(String authority) {
    String lower = authority.toLowerCase(Locale.ROOT);
    int colon = lower.lastIndexOf(':');
    return colon > lower.lastIndexOf(']') ? lower.substring(0, colon) : lower;
  }

  private static String origin(URI url) {
    return url.getScheme() + "://" + url.getAuthority();
  }
}
