package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.model.Role;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets in, and who does not. */
@Timeout(120)
class SiteTest {
  @TempDir Path folder;
  ServedProject project;
  Browser nobody;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: done}\n");
    nobody = Browser.at(project.address());
  }

  @AfterEach
  void close() {
    project.close();
  }

  private Browser as(Role role) {
    return nobody.bearer(project.token(role));
  }

  /** Somebody who followed the link. */
  private String session() throws Exception {
    Browser.Seen seen = nobody.useLink(project.link()).is(303);
    return seen.header("Set-Cookie").replaceAll("^[^=]+=([^;]+);.*", "$1");
  }

  private Browser signedIn(String session) {
    return nobody.with("Cookie", "holdpoint-" + project.address().getPort() + "=" + session);
  }

  private static String pathOf(String link) {
    URI uri = URI.create(link);
    return uri.getPath() + "?" + uri.getQuery();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/metrics", "/api/v1/tasks", "/nothing", "/healthz/", "/healthz/../metrics"})
  void nobodyGetsAnythingButASignOfLifeAndTheSignInPage(String path) throws Exception {
    nobody.get("/healthz").is(200);
    nobody.get("/sign-in").is(200);
    Browser.Seen seen = nobody.get(path).is(401);
    assertEquals("application/problem+json", seen.header("Content-Type"));
    assertEquals("urn:holdpoint:unauthorized", seen.json().text("type"));
    assertTrue(seen.header("WWW-Authenticate").startsWith("Bearer"));
  }

  @Test
  void aBrowserWithoutASessionIsShownWhereToSignIn() throws Exception {
    Browser browser = nobody.with("Accept", "text/html,*/*");
    assertEquals("/sign-in", browser.get("/").is(303).header("Location"));
    assertEquals(
        "/sign-in?next=%2Ftasks%2Fhp-1a2b%3Fpart%3Dlog",
        browser.get("/tasks/hp-1a2b?part=log").is(303).header("Location"));
    browser.get("/api/v1/tasks").is(401);
    browser.post("/tasks", "").is(401);
    browser.bearer("hpt_wrong").get("/").is(303);
  }

  @Test
  void strangersReadNothingOfTheProject(@TempDir Path other) throws Exception {
    try (ServedProject named = ServedProject.named("ferry-ledger", other)) {
      Browser stranger = Browser.at(named.address());
      String manifest = "/manifest.webmanifest";
      Browser.Seen known = stranger.bearer(named.token(Role.VIEWER)).get(manifest).is(200);
      assertEquals("Holdpoint · ferry-ledger", known.json().text("name"));
      stranger.bearer(named.token(Role.AGENT)).get(manifest).is(403);
      stranger.get(manifest).is(401);
      for (String path : pathsForStrangers(named)) {
        for (String accepted : List.of("*/*", "text/html")) {
          Browser.Seen seen = stranger.with("Accept", accepted).get(path);
          String all = seen.response().headers().map() + seen.body();
          assertFalse(all.contains("ferry-ledger"), () -> path + ": " + all);
        }
      }
      Browser.Seen door = stranger.with("Accept", "text/html").get("/sign-in").is(200);
      assertFalse(door.body().contains("manifest"), "it would only be refused");
    }
  }

  /** Whatever needs nothing, and some of what needs a session. */
  private static List<String> pathsForStrangers(ServedProject project) {
    List<String> paths = new ArrayList<>(List.of("/", "/nothing", "/manifest.webmanifest"));
    for (String route : project.routes()) {
      if (route.startsWith("GET ") && route.endsWith(" [NOTHING]")) {
        paths.add(route.split(" ", -1)[1]);
      }
    }
    assertTrue(paths.stream().anyMatch(path -> path.startsWith("/assets/")), paths::toString);
    return paths;
  }

  @Test
  void aTokenOfEnoughRightsGetsInUntilItIsRevoked() throws Exception {
    String token = project.token(Role.VIEWER);
    nobody.bearer(token).get("/metrics").is(200);
    nobody.with("Authorization", "bearer " + token).get("/metrics").is(200);
    as(Role.AGENT).get("/metrics").is(403);
    String id = project.bench().gatekeeper().all().getFirst().id();
    assertTrue(project.bench().gatekeeper().revoke(id, "ada", "test"));
    nobody.bearer(token).get("/metrics").is(401);
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void whatIsNotThereIsNotThereForThoseWhoAreIn(Role role) throws Exception {
    as(role).get("/nothing").is(404);
  }

  @Test
  void onlyWrongTokensAreSlowed() throws Exception {
    Browser wrong = nobody.bearer("hpt_wrong");
    for (int i = 0; i < 20; i++) {
      nobody.get("/metrics").is(401);
    }
    for (int i = 0; i < 6; i++) {
      wrong.get("/metrics").is(401);
    }
    ProxyTest.isSlowed(wrong);
    nobody.get("/metrics").is(401);
    as(Role.VIEWER).get("/metrics").is(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Basic YWRhOmFkYQ==", "Bearer", "Bearer ", "hpt_x", "Bearer hps_x y"})
  void otherWordsAreNoToken(String header) throws Exception {
    nobody.with("Authorization", header).get("/metrics").is(401);
  }

  @Test
  void aLinkSignsInOnceAndTheCookieIsForThisSiteAlone() throws Exception {
    String link = project.link();
    Browser.Seen seen = nobody.useLink(link).is(303);
    assertEquals("/welcome", seen.header("Location"));
    String cookie = seen.header("Set-Cookie");
    assertTrue(cookie.contains("; HttpOnly"), cookie);
    assertTrue(cookie.contains("; SameSite=Strict"), cookie);
    assertFalse(cookie.contains("Secure"), cookie);
    assertFalse(seen.body().contains("hpl_"));
    Browser.Seen late = nobody.useLink(link).is(410);
    assertTrue(late.header("Set-Cookie").isEmpty());
    assertTrue(late.body().contains("This link was used already"), late::body);
  }

  @Test
  void whoOnlyLooksAheadUsesNoLinkUp() throws Exception {
    String link = project.link();
    String path = pathOf(link);
    nobody.send("HEAD", path, null).is(401);
    nobody.with("Sec-Purpose", "prefetch").get(path).is(200);
    for (String scanner : List.of("WhatsApp/2.23", "Slackbot-LinkExpanding 1.0", "curl/8.5")) {
      Browser.Seen page = nobody.with("User-Agent", scanner).get(path).is(200);
      assertTrue(page.header("Set-Cookie").isEmpty());
      assertEquals("no-store", page.header("Cache-Control"));
      assertEquals("strict-origin", page.header("Referrer-Policy"));
    }
    assertFalse(nobody.useLink(link).is(303).header("Set-Cookie").isEmpty());
  }

  @Test
  void aLinkIsPressedOnItsOwnPageAlone() throws Exception {
    String link = project.link();
    nobody.with("Origin", "https://evil.example").useLink(link).is(403);
    nobody.with("Sec-Fetch-Site", "cross-site").useLink(link).is(403);
    nobody.with("Origin", project.address().toString()).useLink(link).is(303);
  }

  @Test
  void aLinkThatNobodyMadeIsNotKnown() throws Exception {
    for (String secret : List.of("x", "hpl_x", "", "hpt_" + "a".repeat(43))) {
      Browser.Seen page = nobody.get("/sign-in?link=" + secret).is(401);
      assertTrue(page.body().contains("This link is unknown"), page::body);
    }
  }

  @Test
  void aSessionSeesAndEndsButOnlyByItsOwnPages() throws Exception {
    String session = session();
    Browser browser = signedIn(session);
    browser.get("/metrics").is(200);
    browser.post("/sign-out", "").is(403);
    browser.with(Csrf.HEADER, "wrong").post("/sign-out", "").is(403);
    browser.with(Csrf.HEADER, Csrf.of("hps_other")).post("/sign-out", "").is(403);
    browser.get("/metrics").is(200);
    browser.with(Csrf.HEADER, Csrf.of(session)).post("/sign-out", "").is(200);
    browser.get("/metrics").is(401);
  }

  @Test
  void aFormMayCarryTheCsrfToken() throws Exception {
    String session = session();
    signedIn(session)
        .with("Content-Type", "application/x-www-form-urlencoded")
        .post("/sign-out", "csrf=" + Csrf.of(session))
        .is(200);
  }

  @Test
  void aTokenSignsInByTheForm() throws Exception {
    Browser form = nobody.with("Content-Type", "application/x-www-form-urlencoded");
    Browser.Seen seen = form.post("/sign-in", "token=" + project.token(Role.VIEWER)).is(200);
    assertFalse(seen.header("Set-Cookie").isEmpty());
    form.post("/sign-in", "token=wrong").is(401);
    form.post("/sign-in", "token=" + project.token(Role.AGENT)).is(401);
    form.post("/sign-in", "").is(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example", "null", "http://localhost:1", "http://127.0.0.1"})
  void aPageOfAnotherOriginChangesNothing(String origin) throws Exception {
    String session = session();
    Browser evil = signedIn(session).with(Csrf.HEADER, Csrf.of(session)).with("Origin", origin);
    evil.post("/sign-out", "").is(403);
    nobody.with("Origin", origin).post("/sign-in", "token=x").is(403);
    as(Role.ADMIN).with("Origin", origin).post("/sign-out", "").is(403);
    signedIn(session).get("/metrics").is(200);
  }

  @Test
  void aBrowserThatSaysWhoseThePageIsIsBelieved() throws Exception {
    String session = session();
    Browser own =
        signedIn(session)
            .with(Csrf.HEADER, Csrf.of(session))
            .with("Origin", project.address().toString());
    own.with("Sec-Fetch-Site", "cross-site").post("/sign-out", "").is(403);
    own.with("Sec-Fetch-Site", "same-site").post("/sign-out", "").is(403);
    own.with("Sec-Fetch-Site", "same-origin").post("/sign-out", "").is(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "evil.example:7878", "localhost.evil.example", "127.0.0.1.nip.io"})
  void aForgedHostIsRefusedEvenWithAToken(String host) throws Exception {
    String token = project.token(Role.ADMIN);
    String answer =
        nobody.raw(
            "GET /metrics HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
                .formatted(host, token));
    assertTrue(answer.startsWith("HTTP/1.1 421 "), answer);
    String alive =
        nobody.raw("GET /healthz HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    assertTrue(alive.startsWith("HTTP/1.1 421 "), alive);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:7878", "127.0.0.1", "[::1]:1", "LOCALHOST"})
  void namesOfThisMachineAreOurs(String host) throws Exception {
    String answer =
        nobody.raw("GET /healthz HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/healthz", "/sign-in", "/metrics", "/nothing"})
  void everyAnswerTellsTheBrowserWhatNotToDo(String path) throws Exception {
    Browser.Seen seen = nobody.get(path);
    String policy = seen.header("Content-Security-Policy");
    assertTrue(policy.contains("default-src 'none'"), policy);
    assertFalse(policy.contains("unsafe"), policy);
    assertEquals("nosniff", seen.header("X-Content-Type-Options"));
    assertEquals("same-origin", seen.header("Referrer-Policy"));
    assertEquals("no-store", seen.header("Cache-Control"));
    assertEquals("", seen.header("Server"));
  }

  @Test
  void aHugeBodyIsRefusedAndTheServerStaysUp() throws Exception {
    // Only what is announced: a client that goes on writing may not hear the answer.
    String announced =
        nobody.raw(
            "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 104857600\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n\r\ntoken=x");
    assertTrue(announced.startsWith("HTTP/1.1 413 "), announced);
    nobody.get("/healthz").is(200);
  }

  @Test
  void figuresAreThereForPrometheus() throws Exception {
    project.add("One");
    project.add("Two");
    String text = as(Role.VIEWER).get("/metrics").is(200).body();
    assertTrue(text.contains("holdpoint_tasks{state=\"open\"} 2\n"), text);
    assertTrue(text.contains("holdpoint_open_gates 0\n"), text);
    project.work();
    text = as(Role.VIEWER).get("/metrics").is(200).body();
    assertTrue(text.contains("holdpoint_tasks{state=\"done\"} 2\n"), text);
    assertTrue(text.contains("holdpoint_http_requests_total{status=\"200\"} 1\n"), text);
    String page = "holdpoint_http_request_seconds_bucket{route=\"GET /metrics\",le=\"+Inf\"} 1\n";
    assertTrue(text.contains(page), text);
    for (String line : text.lines().filter(one -> !one.startsWith("#")).toList()) {
      assertTrue(
          line.matches("[a-z_]+(\\{[a-z]+=\"[^\"]+\"(,le=\"[0-9.+Inf]+\")?})? [0-9.]+"), line);
    }
  }

  @Test
  void comingInIsWrittenDown() throws Exception {
    session();
    as(Role.VIEWER).post("/nothing", "").is(404);
    as(Role.AGENT).get("/metrics").is(403);
    nobody.bearer("hpt_wrong").get("/metrics").is(401);
    List<String> what =
        project.bench().gatekeeper().visits(20).stream().map(visit -> visit.what()).toList();
    assertEquals("secret.wrong", what.getFirst());
    assertTrue(what.contains("refused GET /metrics"), what::toString);
    assertTrue(what.stream().anyMatch(one -> one.startsWith("session.begun by link")));
  }
}
