package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Role;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSettingTest {
  @TempDir Path folder;
  Sandbox sandbox;

  @BeforeEach
  void prepare() {
    sandbox = Sandbox.in(folder);
  }

  @Test
  void withoutAWordItListensOnThisMachine() throws Exception {
    ServerSetting setting = sandbox.config("").server();
    assertEquals("127.0.0.1", setting.host());
    assertEquals(7878, setting.port());
    assertNull(setting.url());
    assertNull(setting.tls());
    assertFalse(setting.isSecure());
    assertFalse(setting.isExposed());
  }

  @Test
  void everyKeyCounts() throws Exception {
    sandbox.write("cert.pem", "");
    sandbox.write("key.pem", "");
    ServerSetting setting =
        sandbox
            .config(
                """
                server:
                  host: 0.0.0.0
                  port: 0
                  url: https://holdpoint.example.org:8443
                  tls: {certificate: cert.pem, key: key.pem}
                  trustedProxies: [10.0.0.1]
                """)
            .server();
    assertEquals("0.0.0.0", setting.host());
    assertEquals(0, setting.port());
    assertEquals(URI.create("https://holdpoint.example.org:8443"), setting.url());
    assertNotNull(setting.tls());
    assertEquals(sandbox.root().resolve("key.pem"), setting.tls().key());
    assertEquals(List.of("10.0.0.1"), setting.trustedProxies());
    assertFalse(setting.isExposed(), "TLS protects it");
    assertEquals("localhost", setting.with("localhost", 1).host());
    assertEquals(1, setting.with(null, 1).port());
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1,false",
    "localhost,false",
    "'::1',false",
    "127.8.8.8,false",
    "0.0.0.0,true",
    "'::',true",
    "192.0.2.1,true"
  })
  void whatOthersCanReachIsExposedUnlessItIsSaidSo(String host, boolean exposed) throws Exception {
    ServerSetting setting = sandbox.config("server: {host: \"" + host + "\"}\n").server();
    assertEquals(exposed, setting.isExposed());
    assertFalse(setting.madeInsecure().isExposed());
    ServerSetting behindProxy = sandbox.config("server: {url: \"https://h.example\"}\n").server();
    assertTrue(behindProxy.isSecure());
  }

  @Test
  void aProviderIsReadWithWhoGetsWhichRole() {
    OidcSetting oidc =
        sandbox
            .config(
                """
                server:
                  oidc:
                    issuer: https://login.example.org/realm
                    clientId: holdpoint
                    roles:
                      viewer: {email: ["*@example.org"]}
                      admin: {groups: [ops, boss]}
                """)
            .server()
            .oidc();
    assertEquals("https://login.example.org/realm", oidc.issuer().toString());
    assertNull(oidc.clientSecret());
    assertEquals(
        List.of(
            new OidcSetting.Rule(Role.ADMIN, "groups", List.of("ops", "boss")),
            new OidcSetting.Rule(Role.VIEWER, "email", List.of("*@example.org"))),
        oidc.rules());
    assertEquals("OidcSetting[https://login.example.org/realm]", oidc.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server: {port: 65536}",
        "server: {port: -1}",
        "server: {port: http}",
        "server: {host: }",
        "server: {url: holdpoint.example.org}",
        "server: {url: \"ftp://holdpoint.example.org\"}",
        "server: {url: \"https://holdpoint.example.org/path\"}",
        "server: {url: \"https://me@holdpoint.example.org\"}",
        "server: {url: \"https://\"}",
        "server: {tls: {certificate: none.pem, key: none.pem}}",
        "server: {tls: {certificate: holdpoint.yaml}}",
        "server: {tls: yes}",
        "server: {trustedProxies: 10.0.0.1}",
        "server: {insecure: maybe}",
        "server: {oidc: {}}",
        "server: {oidc: yes}",
        "server: {oidc: {issuer: \"http://login.example.org\", clientId: x, roles: {viewer: {a:"
            + " [b]}}}}",
        "server: {oidc: {issuer: \"https://e.org?x\", clientId: x, roles: {viewer: {a: [b]}}}}",
        "server: {oidc: {issuer: \"https://e.org\", roles: {viewer: {a: [b]}}}}",
        "server: {oidc: {issuer: \"https://e.org\", clientId: x}}",
        "server: {oidc: {issuer: \"https://e.org\", clientId: x, roles: {viewer: {}}}}",
        "server: {oidc: {issuer: \"https://e.org\", clientId: x, roles: {viewer: {a: []}}}}",
        "server: {oidc: {issuer: \"https://e.org\", clientId: x, roles: {viewer: {a: [\"\"]}}}}",
        "server: {oidc: {issuer: \"https://e.org\", clientId: x, roles: {agent: {a: [b]}}}}",
        "server: {oidc: {issuer: \"https://e.org\", clientId: x, clientSecret: s, roles: {viewer:"
            + " {a: [b]}}}}",
        "server: []"
      })
  void whatDoesNotFitIsToldByItsKey(String line) {
    assertProblem(sandbox.problems(line + "\n"), "holdpoint.yaml:1", "server");
  }

  @ParameterizedTest
  @ValueSource(strings = {"collector", "ftp://x", "http://", "http://me:key@x", "[]"})
  void aCollectorIsAnAddress(String value) {
    assertProblem(
        sandbox.problems("telemetry: {otlp: \"" + value + "\"}\n"),
        "holdpoint.yaml:1: telemetry.otlp");
    assertEquals(
        "http://127.0.0.1:4318",
        sandbox.config("telemetry: {otlp: \"http://127.0.0.1:4318\"}\n").otlp().toString());
  }
}
