package dev.holdpoint.app.web;

import dev.holdpoint.app.address.MachineAddresses;
import dev.holdpoint.app.project.ServerSetting;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
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
    URI url = setting.url();
    ServerSetting.Lan lan = setting.lan();
    if (url != null) {
      return url;
    }
    return lan == null ? at(setting.host()) : at(lan.addresses().getFirst());
  }

  /** Where programs of this machine find it. */
  URI here() {
    return setting.lan() == null
        ? address()
        : URI.create("http://" + ServerSetting.DEFAULT_HOST + ":" + port);
  }

  /** Where other devices find it, the best address first; none where only this machine does. */
  public List<URI> beyond() {
    URI url = setting.url();
    ServerSetting.Lan lan = setting.lan();
    if (url != null) {
      return List.of(url);
    }
    return lan == null ? byHost() : lan.addresses().stream().map(this::at).toList();
  }

  private List<URI> byHost() {
    try {
      if (setting.isLoopback()) {
        return List.of();
      }
      // At all addresses: nobody can go to the one that stands for them.
      return InetAddress.getByName(setting.host()).isAnyLocalAddress()
          ? MachineAddresses.find().addresses().stream().map(this::at).toList()
          : List.of(address());
    } catch (UnknownHostException e) {
      return List.of();
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
