package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other devices reach the server by TLS with our own certificate, and by nothing else. */
class BeyondTest {
  private static ServedProject project;
  private static HttpClient phone;

  @BeforeAll
  static void open(@TempDir Path folder) throws Exception {
    project = ServedProject.openBeyond(folder, "127.0.0.2");
    phone = HttpClient.newBuilder().sslContext(trusting(folder)).build();
  }

  @AfterAll
  static void close() {
    phone.close();
    project.close();
  }

  /** As a device on which somebody accepted the certificate: names are checked all the same. */
  private static SSLContext trusting(Path folder) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (var in = Files.newInputStream(folder.resolve("keys/serve.crt"))) {
      trusted.setCertificateEntry(
          "own", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    return tls;
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return phone.send(
        HttpRequest.newBuilder(project.address().resolve(path)).build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String path, String form, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(project.address().resolve(path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return phone.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void aDeviceThatTrustsTheCertificateGetsIn() throws Exception {
    assertEquals("https", project.address().getScheme());
    assertEquals("127.0.0.2", project.address().getHost());
    assertEquals(200, get("/healthz").statusCode());
  }

  @Test
  void aDeviceThatDoesNotTrustItIsToldSoByItself() {
    HttpRequest request = HttpRequest.newBuilder(project.address()).build();
    try (HttpClient stranger = HttpClient.newHttpClient()) {
      assertThrows(IOException.class, () -> stranger.send(request, BodyHandlers.ofString()));
    }
  }

  @Test
  void nothingIsSaidWithoutTls() throws Exception {
    Browser plain = Browser.at(URI.create("http://127.0.0.2:" + project.port()));
    String said =
        plain.raw("GET /healthz HTTP/1.1\r\nHost: 127.0.0.2\r\nConnection: close\r\n\r\n");
    assertFalse(said.contains("HTTP/"), said);
  }

  @Test
  void thisMachineNeedsNoCertificate() throws Exception {
    assertEquals("http://127.0.0.1:" + project.port(), project.here().toString());
    Browser.at(project.here()).get("/healthz").is(200);
    String cookie = Browser.at(project.here()).useLink(link()).is(303).header("Set-Cookie");
    assertTrue(cookie.startsWith("holdpoint-" + project.port() + "=hps_"), cookie);
    assertFalse(cookie.contains("Secure"), cookie);
  }

  @Test
  void aSessionOfAnotherDeviceTravelsByTlsAlone() throws Exception {
    HttpResponse<String> in = post("/sign-in", link().replaceAll(".*\\?", ""));
    assertEquals(303, in.statusCode());
    String cookie = in.headers().firstValue("Set-Cookie").orElse("");
    assertTrue(cookie.startsWith("__Host-holdpoint-" + project.port() + "=hps_"), cookie);
    assertTrue(cookie.endsWith("; Secure"), cookie);
    // A name that is pinned to TLS would be so for every other server of this machine.
    assertTrue(in.headers().firstValue("Strict-Transport-Security").isEmpty());
  }

  @Test
  void aPageWithoutTlsIsNoneOfOurs() throws Exception {
    String plain = "http://127.0.0.2:" + project.port();
    assertEquals(403, post("/sign-in", "token=x", "Origin", plain).statusCode());
    String own = project.address().toString();
    assertEquals(401, post("/sign-in", "token=x", "Origin", own).statusCode());
  }

  @Test
  void itIsCalledByTheNamesOfTheMachineToo() throws Exception {
    String ask = "GET /healthz HTTP/1.1\r\nHost: %s:7878\r\nConnection: close\r\n\r\n";
    Browser here = Browser.at(project.here());
    assertTrue(here.raw(ask.formatted("harbor")).startsWith("HTTP/1.1 200 "));
    assertTrue(here.raw(ask.formatted("evil.example")).startsWith("HTTP/1.1 421 "));
  }

  @Test
  void otherProcessesFindTheAddressThatOtherDevicesReach() {
    var found = project.bench().runningServer();
    assertEquals(project.address(), found.url());
    assertTrue(found.isOnLan());
    assertTrue(found.fingerprint().matches("([0-9A-F]{2}:){31}[0-9A-F]{2}"), found.fingerprint());
  }

  private static String link() {
    return project.link();
  }
}
