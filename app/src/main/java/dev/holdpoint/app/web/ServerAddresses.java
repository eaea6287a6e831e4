package dev.holdpoint.app.web;

import dev.holdpoint.app.address.MachineAddresses;
import dev.holdpoint.app.project.ServerSetting;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The addresses by which a server is reached.
 *
 * @param port at which it listens
 */
public record ServerAddresses(ServerSetting setting, int port) {
  /** What browsers call it. */
  URI address() {
    ServerSetting.Lan lan = setting.lan();
    URI url = setting.url();
    if (url != null) {
      return url;
    }
    if (lan != null) {
      return at(lan.addresses().getFirst());
    }
    return isAnywhere() ? anywhere().getFirst() : at(setting.host());
  }

  /** Where programs of this machine find it. */
  URI here() {
    return setting.lan() == null
        ? address()
        : URI.create("http://" + ServerSetting.DEFAULT_HOST + ":" + port);
  }

  /** Where other devices find it, the best address first; none where only this machine does. */
  public List<URI> forOtherDevices() {
    ServerSetting.Lan lan = setting.lan();
    if (lan != null && setting.url() == null) {
      return lan.addresses().stream().map(this::at).toList();
    }
    List<URI> all = setting.url() == null && isAnywhere() ? anywhere() : List.of(address());
    return all.stream().filter(one -> !isLoopback(one.getHost())).toList();
  }

  /** Nobody can go to the address that stands for all addresses. */
  private boolean isAnywhere() {
    InetAddress host = written(setting.host());
    return host != null && host.isAnyLocalAddress();
  }

  /** Those of this machine, which has one at least that it reaches itself by. */
  private List<URI> anywhere() {
    List<URI> all = MachineAddresses.find().addresses().stream().map(this::at).toList();
    return all.isEmpty() ? List.of(at(ServerSetting.DEFAULT_HOST)) : all;
  }

  private static boolean isLoopback(String host) {
    InetAddress address = written(host);
    return host.equalsIgnoreCase("localhost") || (address != null && address.isLoopbackAddress());
  }

  /** Null for a name, which other machines may know: nobody is asked for its address. */
  private static @Nullable InetAddress written(String host) {
    try {
      return InetAddress.ofLiteral(host);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** The SHA-256 of the certificate that other devices see, null where that is not known. */
  public @Nullable String fingerprint() {
    ServerSetting.Lan lan = setting.lan();
    return lan == null ? null : lan.fingerprint();
  }

  private URI at(InetAddress address) {
    return at(address.getHostAddress());
  }

  private URI at(String host) {
    String scheme = setting.tls() == null ? "http" : "https";
    String name = host.contains(":") ? "[" + host + "]" : host;
    return URI.create(scheme + "://" + name + ":" + port);
  }
}
