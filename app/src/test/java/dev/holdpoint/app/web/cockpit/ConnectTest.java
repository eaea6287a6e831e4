package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Request;
import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.access.Grant;
import dev.holdpoint.app.qr.Camera;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** From a page to a phone: the link, its code, the question before it is used, the first page. */
@Timeout(300)
class ConnectTest {
  @RegisterExtension final Chromium chromium = new Chromium();
  @TempDir Path folder;
  private ServedProject project;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.openBeyond(folder, "127.0.0.2");
  }

  @AfterEach
  void close() {
    project.close();
  }

  /** The link as this machine reaches it: the browser of these tests trusts no certificate. */
  private String here(String link) {
    return project.here() + link.substring(link.indexOf("/sign-in"));
  }

  private Visit ada(Look look) {
    return chromium.signIn(here(project.link()), look);
  }

  private Visit as(Role role) {
    Visit visit = chromium.stranger(Look.LIGHT);
    visit.page().navigate(project.here() + "/sign-in?next=%2Fconnect");
    Grant grant = new Grant(role, "Bob", null);
    visit.find("#token").fill(project.bench().gatekeeper().token(grant, "ada", "test").secret());
    visit.press("Enter");
    visit.page().waitForURL(url -> url.endsWith("/connect"));
    return visit;
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void aPhoneScansTheCodeAndIsIn(Look look) throws Exception {
    new Asks(project.engine()).text("Which port?");
    new Asks(project.engine()).text("Which host?");
    Visit ada = ada(look).go("/connect");
    ada.find("main form button").click();
    String link = ada.find("#link").innerText();
    assertTrue(link.startsWith(project.address() + "/sign-in?link=hpl_"), link);
    byte[] picture = ada.find(".qr").screenshot();
    assertEquals(link, Camera.read(ImageIO.read(new ByteArrayInputStream(picture))));
    if (look != Look.WITHOUT_SCRIPT) {
      ada.isAccessible();
    }
    ada.shot("connect-" + look.name().toLowerCase());

    Visit phone = chromium.stranger(Look.PHONE);
    phone.page().navigate(here(link));
    assertThat(phone.find("h1")).hasText("Sign in as responder Ada?");
    assertThat(phone.find("main")).containsText("answers gates");
    assertThat(phone.find("main time")).hasText(Pattern.compile(".* 20[0-9]{2}, [0-9:]{8} UTC"));
    phone.isAccessible().shot("link-page");
    phone.find("main form button").click();
    assertThat(phone.find("h1")).hasText("Hello Ada");
    assertThat(phone.find(".welcome")).containsText("Ada, responder");
    assertThat(phone.find(".welcome")).containsText("Which port?");
    assertThat(phone.find(".welcome")).containsText("1 more gate waits");
    phone.isAccessible().shot("welcome");
    phone.find(".welcome .btn-main").click();
    assertThat(phone.find("article").first()).containsText("Which port?");
  }

  @Test
  void reloadingThePageOfALinkUsesNothingUp() {
    Visit phone = chromium.stranger(Look.PHONE).expecting("410");
    String link = here(project.link());
    phone.page().navigate(link);
    phone.page().reload();
    phone.find("main form button").click();
    assertThat(phone.find("h1")).hasText("Hello Ada");
    phone.page().reload();
    assertThat(phone.find("h1")).hasText("Hello Ada");
    assertThat(phone.find(".welcome")).containsText("Nothing waits for you");
    phone.page().navigate(link);
    assertThat(phone.find("h1")).hasText("This link was used already");
    assertThat(phone.find("main code").first()).hasText("holdpoint token list");
    assertThat(phone.find("main")).not().containsText("`");
    // In the reader's zone, not the server's.
    assertThat(phone.find("main time")).hasText(Pattern.compile(".* 20[0-9]{2}, [0-9:]{8} UTC"));
    phone.isAccessible().shot("link-used");
    phone.find("main .btn-main").click();
    assertThat(phone.find("h1")).hasText("Inbox");
  }

  @ParameterizedTest
  @CsvSource({"VIEWER,viewer", "RESPONDER,viewer responder", "ADMIN,viewer responder admin"})
  void nobodyGivesMoreThanTheyHave(Role own, String offered) throws Exception {
    Visit bob = as(own);
    assertEquals(List.of(offered.split(" ")), bob.find("#role option").allInnerTexts());
    Browser browser =
        Browser.at(project.here())
            .with(
                "Cookie",
                bob.context().cookies().getFirst().name
                    + "="
                    + bob.context().cookies().getFirst().value)
            .with("Content-Type", "application/x-www-form-urlencoded");
    String csrf = bob.find("meta[name=csrf]").getAttribute("content");
    for (Role role : Role.values()) {
      boolean may = offered.contains(role.word());
      browser.post("/connect", "csrf=" + csrf + "&role=" + role.word()).is(may ? 200 : 403);
    }
    browser.post("/connect", "role=viewer").is(403);
    browser.post("/connect", "csrf=" + csrf + "&role=king").is(403);
  }

  @Test
  void aTokenMakesNoLinks() throws Exception {
    Browser.at(project.here())
        .bearer(project.token(Role.ADMIN))
        .with("Content-Type", "application/x-www-form-urlencoded")
        .post("/connect", "role=viewer")
        .is(403);
    Browser.at(project.here()).bearer(project.token(Role.AGENT)).get("/connect").is(403);
  }

  @Test
  void thereAreOnlySoManyOpenLinks() {
    Visit ada = ada(Look.LIGHT).expecting("429").go("/connect");
    for (int i = 0; i < 5; i++) {
      ada.find("main form button").click();
      assertThat(ada.find("#link")).isVisible();
      // Pressed at the same place on the next page at once, it does nothing.
      ada.page().mouse().move(1, 1);
    }
    ada.find("main form button").click();
    assertThat(ada.find("main")).containsText("This browser has made 5 links in 10 minutes");
  }

  @Test
  void thePageThatOnlyThisMachineReachesSaysSo(@TempDir Path other) throws Exception {
    try (ServedProject local =
        ServedProject.open(other, "turns:\n  - - finish: {summary: done}\n")) {
      Visit ada = chromium.signIn(local.link(), Look.PHONE).go("/connect");
      assertThat(ada.find("main")).containsText("Only this machine can reach the server");
      assertThat(ada.find("main")).containsText("holdpoint serve --lan");
      assertThat(ada.find("main form")).hasCount(0);
      assertThat(ada.find(".qr")).hasCount(0);
      ada.isAccessible().shot("connect-only-here");
    }
  }

  @Test
  void onAPhoneIdentityConnectionAndSignOutAreBehindTheInitial() {
    Visit ada = ada(Look.PHONE);
    assertThat(ada.find("#me .face")).hasText("A");
    ada.find("#me > summary").click();
    assertThat(ada.find("#me")).containsText("Ada · admin");
    assertThat(ada.find("#me-connection")).hasText("Live");
    ada.isAccessible().shot("me-menu");
    ada.expecting("ERR_INTERNET_DISCONNECTED").expecting("Failed to fetch");
    ada.context().setOffline(true);
    assertThat(ada.find("#me-connection")).containsText("Not live since ");
    assertThat(ada.find("#lost")).isVisible();
    ada.shot("me-menu-lost");
    ada.context().setOffline(false);
    assertThat(ada.find("#me-connection")).hasText("Live");
    ada.find("#me form button").click();
    assertThat(ada.find("h1")).hasText("Signed out");
  }

  @Test
  void aBrowserCanInstallIt() throws Exception {
    Visit ada = ada(Look.PHONE);
    var cdp = ada.context().newCDPSession(ada.page());
    var manifest = cdp.send("Page.getAppManifest");
    assertEquals("[]", manifest.get("errors").toString());
    assertTrue(manifest.get("url").getAsString().endsWith("/manifest.webmanifest"));
    var problems = cdp.send("Page.getInstallabilityErrors").get("installabilityErrors");
    // Each visit of these tests is in a window of its own, which installs nothing.
    assertEquals("[{\"errorId\":\"in-incognito\",\"errorArguments\":[]}]", problems.toString());
    Browser nobody = Browser.at(project.here());
    Browser.Seen seen =
        nobody.bearer(project.token(Role.VIEWER)).get("/manifest.webmanifest").is(200);
    assertEquals("application/manifest+json", seen.header("Content-Type"));
    String name = "Holdpoint · " + project.root().getFileName();
    assertEquals(name, seen.json().text("name"));
    assertTrue(manifest.get("data").getAsString().contains(name), "the browser sent its session");
    assertEquals("/", seen.json().text("start_url"));
    for (var icon : seen.json().objects("icons")) {
      var bytes = nobody.bytes(icon.text("src"));
      assertEquals("image/png", bytes.headers().firstValue("Content-Type").orElse(""));
      var picture = ImageIO.read(new ByteArrayInputStream(bytes.body()));
      assertEquals(icon.text("sizes"), picture.getWidth() + "x" + picture.getHeight());
      assertTrue(bytes.body().length < 12_000);
    }
  }

  @Test
  void aDoubleTapSignsInAsOne() {
    Visit phone = chromium.stranger(Look.PHONE);
    phone.page().navigate(here(project.link()));
    phone.find("main form button").dblclick();
    assertThat(phone.find("h1")).hasText("Hello Ada");
  }

  @Test
  void theSecretIsInNoAddressThatIsAskedForLater() {
    Visit phone = chromium.stranger(Look.LIGHT);
    List<Request> requests = new ArrayList<>();
    phone.page().onRequestFinished(requests::add);
    phone.page().navigate(here(project.link()));
    phone.find("main form button").click();
    assertThat(phone.find("h1")).hasText("Hello Ada");
    List<String> referers =
        List.copyOf(requests).stream()
            .filter(one -> !URI.create(one.url()).getPath().equals("/sign-in"))
            .map(one -> one.url() + " " + one.allHeaders().get("referer"))
            .toList();
    assertTrue(referers.size() > 2, referers::toString);
    assertTrue(referers.stream().noneMatch(one -> one.contains("hpl_")), referers::toString);
  }
}
