package dev.holdpoint.app.address;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How other devices in the same network reach this machine.
 *
 * @param addresses the best one first; none where there is no such network
 * @param hosts its name, also as devices find it without a name server
 */
public record MachineAddresses(List<InetAddress> addresses, List<String> hosts) {
  /** What only tests set: addresses in place of those that the machine has. */
  private static final String SETTING = "holdpoint.lanAddresses";

  public MachineAddresses {
    addresses = List.copyOf(addresses);
    hosts = List.copyOf(hosts);
  }

  public static MachineAddresses find() {
    String set = System.getProperty(SETTING);
    return new MachineAddresses(
        set == null ? reachable(NetworkCard.all()) : parsed(set), hosts(HostName.ofThisMachine()));
  }

  /** Of two kinds of addresses the one that can be read aloud; the longer ones change every day. */
  static List<InetAddress> reachable(List<NetworkCard> cards) {
    List<NetworkCard> all =
        cards.stream().filter(NetworkCard::isReachable).sorted(NetworkCard.BEST_FIRST).toList();
    List<NetworkCard> readable = all.stream().filter(NetworkCard::isIpv4).toList();
    return (readable.isEmpty() ? all : readable)
        .stream().map(NetworkCard::bare).distinct().toList();
  }

  private static List<InetAddress> parsed(String list) {
    return Arrays.stream(list.split(",", -1))
        .filter(one -> !one.isBlank())
        .map(InetAddress::ofLiteral)
        .toList();
  }

  static List<String> hosts(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!lower.matches("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9-]{1,63})*")
        || lower.matches("[0-9.]+")
        || lower.equals("localhost")) {
      return List.of();
    }
    List<String> hosts = new ArrayList<>(List.of(lower));
    if (!lower.contains(".")) {
      hosts.add(lower + ".local");
    }
    return hosts;
  }
}
