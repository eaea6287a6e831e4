package dev.holdpoint.app.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of all addresses of a machine those that a phone beside it can reach, the best one first. */
class MachineAddressesTest {
  private static NetworkCard card(String name, int index, String address) {
    return new NetworkCard(name, index, InetAddress.ofLiteral(address));
  }

  private static List<String> reachable(NetworkCard... cards) {
    return MachineAddresses.reachable(List.of(cards)).stream()
        .map(InetAddress::getHostAddress)
        .toList();
  }

  @Test
  void theNetworkOfTheHouseComesFirst() {
    assertEquals(
        List.of("192.168.178.24", "10.0.0.7", "203.0.113.9", "10.8.0.2"),
        reachable(
            card("tun0", 2, "10.8.0.2"),
            card("eth1", 3, "203.0.113.9"),
            card("wlan0", 5, "10.0.0.7"),
            card("eth0", 4, "192.168.178.24")));
  }

  @Test
  void whatNoOtherDeviceReachesIsLeftOut() {
    assertEquals(
        List.of(),
        reachable(
            card("lo", 1, "127.0.0.1"),
            card("lo", 1, "::1"),
            card("docker0", 2, "172.17.0.1"),
            card("br-4be07d19", 3, "172.18.0.1"),
            card("virbr0", 4, "192.168.122.1"),
            card("veth12", 5, "10.1.1.1"),
            card("eth0", 6, "169.254.3.4"),
            card("eth0", 6, "fe80::1"),
            card("eth0", 6, "0.0.0.0"),
            card("eth0", 6, "224.0.0.1")));
  }

  @Test
  void longAddressesOnlyWhereThereAreNoShortOnes() {
    NetworkCard longer = card("eth0", 2, "fd00::2");
    assertEquals(List.of("10.0.0.7"), reachable(longer, card("eth0", 2, "10.0.0.7")));
    assertEquals(List.of("fd00:0:0:0:0:0:0:2"), reachable(longer));
  }

  @Test
  void theMachineIsFoundByItsNameToo() {
    assertEquals(List.of("harbor", "harbor.local"), MachineAddresses.hosts("Harbor"));
    assertEquals(List.of("harbor.example.org"), MachineAddresses.hosts("harbor.example.org"));
    for (String none : List.of("localhost", "", "a b", "-x", "1.2.3.4", "é")) {
      assertEquals(List.of(), MachineAddresses.hosts(none), none);
    }
  }

  @Test
  void whatIsFoundHereCanBeReachedFromElsewhere() {
    assertTrue(
        MachineAddresses.find().addresses().stream()
            .noneMatch(one -> one.isLoopbackAddress() || one.isLinkLocalAddress()));
  }
}
