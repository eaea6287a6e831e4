package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.port.WorldException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS with a certificate of one's own. */
class PemKeysTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path folder;

  private KeyStore made(String algorithm) throws Exception {
    Path file = folder.resolve(algorithm + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "it",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=DNS:localhost,IP:127.0.0.1",
                "-validity",
                "2",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(keytool.waitFor(60, TimeUnit.SECONDS) && keytool.exitValue() == 0, said);
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    Files.writeString(
        folder.resolve("cert.pem"), pem("CERTIFICATE", store.getCertificate("it").getEncoded()));
    Files.writeString(
        folder.resolve("key.pem"), pem("PRIVATE KEY", store.getKey("it", PASSWORD).getEncoded()));
    return store;
  }

  private static String pem(String what, byte[] bytes) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(what, Base64.getMimeEncoder().encodeToString(bytes), what);
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC"})
  void theServerSpeaksTlsWithIt(String algorithm) throws Exception {
    KeyStore store = made(algorithm);
    String config =
        """
        agent: play
        agents:
          play: {type: script, scenario: scenario.yaml}
        server: {port: 0, tls: {certificate: %s, key: %s}}
        """
            .formatted(folder.resolve("cert.pem"), folder.resolve("key.pem"));
    try (ServedProject project =
        ServedProject.open(folder, config, "turns:\n  - - finish: {summary: x}\n")) {
      assertEquals("https", project.address().getScheme());
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("it", store.getCertificate("it"));
      trust.init(trusted);
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, trust.getTrustManagers(), null);
      try (HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
        var seen =
            client.send(
                HttpRequest.newBuilder(project.address().resolve("/sign-in"))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(project.link().replaceAll(".*\\?", "")))
                    .build(),
                BodyHandlers.ofString());
        assertEquals(303, seen.statusCode());
        String cookie = seen.headers().firstValue("Set-Cookie").orElse("");
        assertTrue(cookie.startsWith("__Host-holdpoint-"), cookie);
        assertTrue(cookie.endsWith("; Secure"), cookie);
        assertTrue(seen.headers().firstValue("Strict-Transport-Security").isPresent());
      }
    }
  }

  @Test
  void whatIsNoKeyOrCertificateIsToldSo() throws Exception {
    made("EC");
    Path key = folder.resolve("key.pem");
    Path cert = folder.resolve("cert.pem");
    assertTold(cert, cert, "PKCS #8");
    assertTold(key, key, "certificate");
    assertTold(folder.resolve("none"), key, "none");
    Files.writeString(key, pem("PRIVATE KEY", new byte[] {1, 2, 3}));
    assertTold(cert, key, "unknown kind");
  }

  private static void assertTold(Path certificate, Path key, String word) {
    WorldException told = assertThrows(WorldException.class, () -> PemKeys.read(certificate, key));
    assertTrue(told.getMessage().contains(word), told.getMessage());
  }
}
