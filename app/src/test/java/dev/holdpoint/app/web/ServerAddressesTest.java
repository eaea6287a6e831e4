package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.holdpoint.app.project.ServerSetting;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressesTest {
  private static final ServerSetting.Tls TLS =
      new ServerSetting.Tls(Path.of("serve.crt"), Path.of("serve.key"));

  private static ServerAddresses of(String host, @Nullable String url) {
    URI address = url == null ? null : URI.create(url);
    return new ServerAddresses(
        new ServerSetting(host, 7878, address, null, List.of(), true, null, null), 7878);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://192.0.2.9:8397", "http://127.0.0.1:8392", "https://proxy.example"})
  void otherDevicesAreGivenTheAddressThatTheCertificateIsFor(String url) {
    InetAddress phone = InetAddress.ofLiteral("192.0.2.2");
    ServerSetting.Lan lan =
        new ServerSetting.Lan(List.of(phone), List.of("192.0.2.2"), null, "AB:CD");
    ServerSetting setting = of("127.0.0.1", url).setting().withLan(lan, TLS);
    ServerAddresses addresses = new ServerAddresses(setting, 7878);
    assertEquals(URI.create("https://192.0.2.2:7878"), addresses.address());
    assertEquals(List.of(addresses.address()), addresses.forOtherDevices());
    assertEquals(URI.create("http://127.0.0.1:7878"), addresses.here());
  }

  @Test
  void theNameOfTheProjectsOwnCertificateIsTold() {
    URI name = URI.create("https://box.example:7999");
    InetAddress phone = InetAddress.ofLiteral("192.0.2.2");
    ServerSetting.Lan lan =
        new ServerSetting.Lan(List.of(phone), List.of("192.0.2.2"), name, "AB:CD");
    ServerSetting setting = of("127.0.0.1", name.toString()).setting().withLan(lan, TLS);
    ServerAddresses addresses = new ServerAddresses(setting, 7999);
    assertEquals(List.of(name), addresses.forOtherDevices());
    assertEquals(name, addresses.address());
    assertEquals(URI.create("http://127.0.0.1:7999"), addresses.here());
    // On this machine browsers come without TLS, so no cookie and no header may demand it.
    assertFalse(setting.isProxied() || setting.isSecure());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::"})
  void nobodyIsSentToTheAddressThatStandsForAll(String host) {
    ServerAddresses addresses = of(host, null);
    assertNotEquals(URI.create("http://0.0.0.0:7878"), addresses.address());
    assertFalse(addresses.address().toString().contains("[::]"), addresses.address()::toString);
    assertEquals(addresses.address(), addresses.here());
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1,",
    "::1,",
    "localhost,",
    "127.0.0.1, http://localhost:8080",
    "0.0.0.0, http://127.0.0.1:8392",
    "127.0.0.1, http://[::1]:8080"
  })
  void whatOnlyThisMachineReachesIsNoAddressForOthers(String host, @Nullable String url) {
    assertEquals(List.of(), of(host, url).forOtherDevices());
  }

  @Test
  void whatAProxyOffersIsForOthers() {
    URI proxy = URI.create("https://holdpoint.example");
    assertEquals(List.of(proxy), of("127.0.0.1", proxy.toString()).forOtherDevices());
    assertEquals(proxy, of("127.0.0.1", proxy.toString()).address());
  }
}
