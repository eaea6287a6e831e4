package dev.holdpoint.app.address;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An address of this machine with the network interface that has it.
 *
 * @param name of the interface, e.g. {@code eth0}
 * @param index a smaller one was there first
 */
record NetworkCard(String name, int index, InetAddress address) {
  /** Networks between this machine and what runs on it: no other device is in there. */
  private static final Pattern INSIDE =
      Pattern.compile(
          "(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|cali|lxc|lxd|podman|kube|ifb|dummy).*");

  /** Tunnels: only devices that are in the same one. */
  private static final Pattern TUNNEL =
      Pattern.compile("(tun|tap|wg|utun|ppp|tailscale|zt|ipsec).*");

  /** What a device in the same room most likely reaches comes first. */
  static final Comparator<NetworkCard> BEST_FIRST =
      Comparator.comparing((NetworkCard card) -> TUNNEL.matcher(card.name).matches())
          .thenComparing(card -> !card.address.isSiteLocalAddress())
          .thenComparingInt(NetworkCard::index)
          .thenComparing(card -> card.address.getHostAddress());

  boolean isReachable() {
    return !INSIDE.matcher(name).matches()
        && !address.isLoopbackAddress()
        && !address.isLinkLocalAddress()
        && !address.isAnyLocalAddress()
        && !address.isMulticastAddress();
  }

  boolean isIpv4() {
    return address instanceof Inet4Address;
  }

  /** The address without the interface's name, which longer ones bring along. */
  InetAddress bare() {
    try {
      return InetAddress.getByAddress(address.getAddress());
    } catch (UnknownHostException e) {
      throw new IllegalStateException("it has the length of an address", e);
    }
  }

  /** All that are up. */
  static List<NetworkCard> all() {
    try {
      return NetworkInterface.networkInterfaces()
          .filter(NetworkCard::isUp)
          .flatMap(
              one ->
                  one.inetAddresses()
                      .map(address -> new NetworkCard(one.getName(), one.getIndex(), address)))
          .toList();
    } catch (SocketException e) {
      // A machine without any network.
      return List.of();
    }
  }

  private static boolean isUp(NetworkInterface one) {
    try {
      return one.isUp() && !one.isLoopback();
    } catch (SocketException e) {
      return false;
    }
  }
}
