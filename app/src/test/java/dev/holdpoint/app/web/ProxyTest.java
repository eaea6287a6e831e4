package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.model.Role;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A proxy before the server. */
@Timeout(120)
class ProxyTest {
  private static final String CONFIG =
      """
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      """;
  private static final String SCENARIO = "turns:\n  - - finish: {summary: x}\n";

  @TempDir Path folder;

  private static Browser from(ServedProject project, String forwarded) {
    URI here = URI.create("http://127.0.0.1:" + project.port());
    return Browser.at(here).bearer("hpt_wrong").with("X-Forwarded-For", forwarded);
  }

  /** A pause may be over on a slow machine, but each is twice as long as the one before. */
  static void isSlowed(Browser browser) throws Exception {
    Browser.Seen seen = browser.get("/metrics");
    for (int i = 0; i < 6 && seen.status() == 401; i++) {
      seen = browser.get("/metrics");
    }
    assertFalse(seen.is(429).header("Retry-After").isEmpty());
  }

  @Test
  void theWordOfATrustedProxyCountsAndWhatWasThereBeforeDoesNot() throws Exception {
    String config = CONFIG + "server: {port: 0, trustedProxies: [127.0.0.1, 10.0.0.1]}\n";
    try (ServedProject project = ServedProject.open(folder, config, SCENARIO)) {
      for (int i = 0; i < 6; i++) {
        from(project, "9.9.9." + i + ", 1.2.3.4, 10.0.0.1").get("/metrics").is(401);
      }
      isSlowed(from(project, "8.8.8.8, 1.2.3.4"));
      from(project, "5.6.7.8").get("/metrics").is(401);
      from(project, "x".repeat(5_000)).get("/metrics").is(401);
    }
  }

  @Test
  void anybodyElsesWordDoesNot() throws Exception {
    try (ServedProject project =
        ServedProject.open(folder, CONFIG + "server: {port: 0}\n", SCENARIO)) {
      for (int i = 0; i < 6; i++) {
        from(project, "1.2.3." + i).get("/metrics").is(401);
      }
      isSlowed(from(project, "5.6.7.8"));
      assertEquals("127.0.0.1", project.bench().gatekeeper().visits(1).getFirst().where());
    }
  }

  @Test
  void theNameThatBrowsersUseIsOursAndTheirCookiesGoByTls() throws Exception {
    String config = CONFIG + "server: {port: 0, url: \"https://holdpoint.example.org\"}\n";
    try (ServedProject project = ServedProject.open(folder, config, SCENARIO)) {
      assertTrue(project.link().startsWith("https://holdpoint.example.org/sign-in?link=hpl_"));
      String form = project.link().replaceAll(".*\\?", "");
      Browser proxy = Browser.at(URI.create("http://127.0.0.1:" + project.port()));
      String seen =
          proxy.raw(
              "POST /sign-in HTTP/1.1\r\nHost: holdpoint.example.org\r\nConnection: close\r\n"
                  + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "
                  + form.length()
                  + "\r\n\r\n"
                  + form);
      assertTrue(seen.startsWith("HTTP/1.1 303 "), seen);
      assertTrue(seen.contains("Set-Cookie: __Host-holdpoint=hps_"), seen);
      assertTrue(seen.contains("; Secure\r\n"), seen);
      String token = project.token(Role.ADMIN);
      String post =
          "POST /sign-out HTTP/1.1\r\nHost: holdpoint.example.org\r\nOrigin: %s\r\nAuthorization:"
              + " Bearer %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
      String other = proxy.raw(post.formatted("http://evil.example.org", token));
      assertTrue(other.startsWith("HTTP/1.1 403 "), other);
      String own = proxy.raw(post.formatted("https://holdpoint.example.org", token));
      assertTrue(own.startsWith("HTTP/1.1 200 "), own);
    }
  }
}
