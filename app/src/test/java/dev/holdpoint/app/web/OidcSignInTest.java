package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.oidc.FakeProvider;
import dev.holdpoint.port.Accesses.Visit;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** People who come by way of a provider, and others who would like to. */
@Timeout(120)
class OidcSignInTest {
  private static final String CONFIG =
      """
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      server:
        port: 0
        oidc:
          issuer: %s
          clientId: holdpoint
          clientSecret: "${OIDC_SECRET}"
          roles:
            viewer: {groups: [tea]}
            responder: {groups: [dev], email: ["*@responders.example.org"]}
            admin: {email: [boss@example.org], department: ["op*"]}
      """;

  @TempDir Path folder;
  FakeProvider provider;
  ServedProject project;
  Browser nobody;

  @BeforeEach
  void open() throws Exception {
    provider = new FakeProvider();
    project =
        ServedProject.open(
            folder,
            CONFIG.formatted(provider.issuer()),
            "turns:\n  - - finish: {summary: done}\n",
            Map.of("OIDC_SECRET", FakeProvider.SECRET));
    nobody = Browser.at(project.address());
  }

  @AfterEach
  void close() {
    project.close();
    provider.close();
  }

  /** A browser on its way: what it keeps, and where the provider sends it. */
  private record Way(String cookie, String back) {}

  private Way begun() throws Exception {
    Browser.Seen seen = nobody.get("/sign-in/oidc").is(303);
    String cookie = seen.header("Set-Cookie");
    assertTrue(cookie.contains("HttpOnly; SameSite=Lax"), cookie);
    URI there = URI.create(seen.header("Location"));
    Browser.Seen signed =
        Browser.at(URI.create(provider.issuer())).get(FakeProvider.query(there)).is(302);
    return new Way(
        cookie.replaceAll(";.*", ""), FakeProvider.query(URI.create(signed.header("Location"))));
  }

  private Browser.Seen back(Way way) throws Exception {
    return nobody.with("Cookie", way.cookie()).get(way.back());
  }

  private Browser signedIn(Browser.Seen seen) {
    String cookie =
        seen.response().headers().allValues("Set-Cookie").stream()
            .filter(one -> one.contains("=hps_"))
            .findFirst()
            .orElseThrow();
    assertTrue(cookie.contains("SameSite=Strict"), cookie);
    return nobody.with("Cookie", cookie.replaceAll(";.*", ""));
  }

  private List<String> visits() {
    return project.bench().gatekeeper().visits(20).stream().map(Visit::what).toList();
  }

  private void refused(String why) throws Exception {
    Browser.Seen seen = back(begun()).is(401);
    assertTrue(seen.body().contains(why), seen.body());
    assertFalse(
        seen.response().headers().allValues("Set-Cookie").stream()
            .anyMatch(c -> c.contains("hps_")));
    assertEquals("oidc.refused", visits().getFirst());
  }

  @Test
  void whoTheProviderVouchesForIsIn() throws Exception {
    assertTrue(nobody.get("/sign-in").is(200).body().contains("href=\"/sign-in/oidc\""));
    Browser ada = signedIn(back(begun()).is(200));
    ada.get("/metrics").is(200);
    assertTrue(ada.get("/").is(200).body().contains("ada@example.org"));
    assertEquals("session.begun by oidc subject-1", visits().getFirst());
    assertEquals("responder", project.bench().gatekeeper().all().getLast().role().word());
  }

  @Test
  void anEllipticKeyIsGoodToo() throws Exception {
    provider.signsWithEc();
    back(begun()).is(200);
  }

  @Test
  void aProviderMayWantTheSecretInTheForm() throws Exception {
    provider.description.put(
        "token_endpoint_auth_methods_supported", List.of("client_secret_post"));
    back(begun()).is(200);
  }

  static Stream<Arguments> people() {
    return Stream.of(
        Arguments.of(Map.of("email", "boss@example.org"), "admin"),
        Arguments.of(Map.of("department", "operations"), "admin"),
        Arguments.of(
            Map.of("groups", List.of("tea"), "email", "x@responders.example.org"), "responder"),
        Arguments.of(Map.of("groups", List.of("tea"), "email", "x@evil.org"), "viewer"),
        Arguments.of(Map.of("groups", "tea"), "viewer"));
  }

  @ParameterizedTest
  @MethodSource("people")
  void theMostPowerfulRoleThatFitsCounts(Map<String, Object> claims, String role) throws Exception {
    provider.extra.putAll(claims);
    back(begun()).is(200);
    assertEquals(role, project.bench().gatekeeper().all().getLast().role().word());
  }

  @Test
  void whoHasNoRoleOrNoVerifiedAddressIsNobody() throws Exception {
    provider.extra.put("groups", List.of("other"));
    refused("has no role here");
    provider.extra.put("email", "boss@example.org");
    provider.extra.put("email_verified", false);
    refused("has no role here");
    provider.extra.put("email", "x@responders.example.org\n<script>");
    refused("has no role here");
  }

  static Stream<Arguments> forgeries() {
    long now = Instant.now().getEpochSecond();
    return Stream.of(
        Arguments.of("iss", "https://evil.example", "another provider"),
        Arguments.of("aud", "other", "another client"),
        Arguments.of("aud", List.of("holdpoint", "other"), "another client"),
        Arguments.of("aud", List.of(), "another client"),
        Arguments.of("azp", "other", "another client"),
        Arguments.of("nonce", "guessed", "another sign-in"),
        Arguments.of("exp", now - 120, "has expired"),
        Arguments.of("exp", "never", "has expired"),
        Arguments.of("iat", now + 3600, "not valid yet"),
        Arguments.of("nbf", now + 3600, "not valid yet"),
        Arguments.of("sub", "", "names nobody"));
  }

  @ParameterizedTest
  @MethodSource("forgeries")
  void aTokenWithAWrongClaimSignsNobodyIn(String claim, Object value, String why) throws Exception {
    provider.forge = claims -> claims.put(claim, value);
    refused(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"iss", "aud", "nonce", "exp", "sub"})
  void aTokenThatLacksAClaimSignsNobodyIn(String claim) throws Exception {
    provider.forge = claims -> claims.remove(claim);
    refused("The provider's ID token");
  }

  @Test
  void aTokenThatNobodySignedIsWorthNothing() throws Exception {
    provider.head.put("alg", "none");
    provider.signs = false;
    refused("not signed");
    provider.head.put("alg", "RS256");
    refused("not signed");
  }

  @Test
  void anotherKeyIsNotTheProviders() throws Exception {
    provider.signsWithAnothersKey();
    refused("not signed");
    provider.head.remove("kid");
    refused("not signed");
    provider.head.put("kid", "made-up");
    refused("not signed");
  }

  @Test
  void aKeyOfOneKindIsNotUsedForAnother() throws Exception {
    for (String algorithm : List.of("HS256", "ES256", "RS512", "PS256")) {
      provider.head.put("alg", algorithm);
      refused("not signed");
    }
    provider.head.put("alg", "RS256");
    provider.head.put("crit", List.of("x"));
    refused("not signed");
  }

  /** The oldest trick: the public key as the secret of a symmetric signature. */
  @Test
  void thePublicKeyIsNoSecret() throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(FakeProvider.publicKey(), "HmacSHA256"));
    String signed =
        encoded(Json.write(Map.of("alg", "HS256", "kid", "rsa")))
            + "."
            + encoded(Json.write(Map.of("sub", "x")));
    String token =
        signed
            + "."
            + Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
    provider.forged = token;
    refused("not signed");
    for (String nonsense : List.of("", "a.b", "a.b.c", "!.!.!", "e30.e30.e30.e30")) {
      provider.forged = nonsense;
      refused("The provider's ID token");
    }
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aWayIsGoneOnceByTheBrowserThatBeganIt() throws Exception {
    Way way = begun();
    nobody.get(way.back()).is(401);
    back(way).is(401);

    Way mine = begun();
    Way others = begun();
    back(new Way(others.cookie(), mine.back())).is(401);

    Way good = begun();
    back(good).is(200);
    assertTrue(back(good).is(401).body().contains("used before"));
    nobody.get("/sign-in/oidc/callback").is(401);
    nobody.get("/sign-in/oidc/callback?code=x&state=y").is(401);
  }

  @Test
  void whatTheProviderRefusesIsSaid() throws Exception {
    provider.refuses = true;
    refused("(access_denied)");
    provider.refuses = false;
    Way way = begun();
    back(new Way(way.cookie(), way.back().replaceAll("code=[^&]+", "code=wrong"))).is(401);
    Way strange = begun();
    back(new Way(strange.cookie(), strange.back() + "&iss=https://evil.example")).is(401);
  }

  @Test
  void aProviderThatIsGoneOrLiesIsSaidToBeSo() throws Exception {
    provider.description.put("issuer", "https://evil.example");
    Browser.Seen seen = nobody.get("/sign-in/oidc").is(502);
    assertTrue(seen.body().contains("server.oidc.issuer"), seen.body());
    provider.asked.clear();
    nobody.get("/sign-in/oidc").is(502);
    assertEquals(List.of(), provider.asked, "not asked again at once");
  }

  @Test
  void aProviderThatSendsPeopleToAnotherPlaceInClearIsNotFollowed() throws Exception {
    provider.description.put("authorization_endpoint", "http://evil.example/authorize");
    assertTrue(
        nobody.get("/sign-in/oidc").is(502).body().contains("no usable authorization_endpoint"));
  }

  @Test
  void whoIsTurnedAwayAgainAndAgainIsSlowed() throws Exception {
    int tries = 0;
    while (nobody.get("/sign-in/oidc/callback?code=x&state=y").status() != 429) {
      tries++;
      assertTrue(tries < 50, "the pauses grow");
    }
    assertTrue(tries >= 5, "a few mistakes are nobody's fault");
  }

  @Test
  void aProviderThatCantBeReachedLeavesTheTokens() throws Exception {
    provider.close();
    String body = nobody.get("/sign-in/oidc").is(502).body();
    assertTrue(body.contains("can't be reached"), body);
    assertTrue(body.contains("name=\"token\""), body);
  }
}
