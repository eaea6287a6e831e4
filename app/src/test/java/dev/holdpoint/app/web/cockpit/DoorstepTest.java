package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Coming in, going out, and where something went wrong. */
class DoorstepTest extends InboxGround {
  private Visit stranger(String path) {
    Visit visit = chromium.stranger(Look.LIGHT);
    visit.page().navigate(project.address() + path);
    return visit;
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void theSignInPageKeepsNobodyOut(Look look) {
    Visit visit = chromium.stranger(look);
    visit.page().navigate(project.address() + "/");
    assertThat(visit.find("h1")).hasText("Sign in");
    if (look != Look.WITHOUT_SCRIPT) {
      visit.isAccessible();
    }
    visit.shot("sign-in-" + look.name().toLowerCase());
  }

  @Test
  void aTokenLeadsToWhereOneWantedToGo() {
    Visit visit = stranger("/?kind=approval").expecting("401");
    visit.find("#token").fill("hpt_wrong");
    visit.press("Enter");
    assertThat(visit.find("main")).containsText("the token is wrong");
    visit.find("#token").fill(project.token(Role.RESPONDER));
    visit.press("Enter");
    assertThat(visit.find("#kind-approvals")).hasAttribute("aria-current", "true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "/\"><script>alert(1)</script>",
        "/sign-out",
        "/a\nb"
      })
  void nobodyIsLedElsewhere(String next) throws Exception {
    String page =
        Browser.at(project.address())
            .get("/sign-in?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8))
            .is(200)
            .body();
    assertTrue(page.contains("name=\"next\" value=\"/\""), page);
    String welcome =
        Browser.at(project.address())
            .with("Content-Type", "application/x-www-form-urlencoded")
            .post(
                "/sign-in",
                "token="
                    + project.token(Role.VIEWER)
                    + "&next="
                    + URLEncoder.encode(next, StandardCharsets.UTF_8))
            .is(200)
            .body();
    assertTrue(welcome.contains("content=\"0;url=/\""), welcome);
  }

  @Test
  void signingOutEndsIt() {
    Visit ada = ada(Look.LIGHT);
    ada.find(".side-foot").getByText("Sign out").click();
    assertThat(ada.find("h1")).hasText("Signed out");
    ada.isAccessible().go("/");
    assertThat(ada.find("h1")).hasText("Sign in");
  }

  @Test
  void aSessionThatIsOverIsSaidToBe() {
    Visit ada = ada(Look.LIGHT);
    String session = ada.context().cookies().getFirst().value;
    var cookie = ada.context().cookies().getFirst();
    cookie.value = session.substring(0, session.length() - 1) + "x";
    // The page that is left may still look for news with the new cookie.
    ada.expecting("401").context().addCookies(java.util.List.of(cookie));
    ada.go("/board");
    assertThat(ada.find("main")).containsText("Your session is over");
    ada.find("#token").fill(project.token(Role.VIEWER));
    ada.press("Enter");
    ada.page().waitForURL(url -> URI.create(url).getPath().equals("/board"));
  }

  @Test
  void whatIsNotThereIsSaidWithAWayOut() {
    Visit ada = ada(Look.DARK).expecting("404");
    ada.go("/nothing/<b>here</b>");
    assertThat(ada.find("h1")).hasText("Nothing is here");
    ada.isAccessible().shot("not-found");
    ada.go("/?page=0");
    assertThat(ada.find("main")).containsText("There is no page \"0\" of the inbox.");
    ada.find("main a[href='/']").click();
    assertThat(ada.find("h1")).hasText("Inbox");
  }

  @Test
  void whatARoleMayNotDoIsAPageAndForProgramsAProblem() throws Exception {
    Browser viewer =
        Browser.at(project.address())
            .bearer(project.token(Role.VIEWER))
            .with("Content-Type", "application/x-www-form-urlencoded");
    var gate = asks.text("Which port?");
    String page =
        viewer
            .with("Accept", "text/html")
            .post("/gates/" + gate + "/answer", "answer=x")
            .is(403)
            .body();
    assertTrue(page.contains("The role viewer may not do this."), page);
    assertEquals(
        "urn:holdpoint:forbidden",
        viewer.post("/gates/" + gate + "/answer", "answer=x").is(403).json().text("type"));
    assertTrue(gate(gate).isOpen());
  }

  @Test
  void aFormWithoutTheCsrfFieldChangesNothing() {
    var gate = asks.text("Which port?");
    Visit ada = ada(Look.WITHOUT_SCRIPT).expecting("403");
    ada.page()
        .route(
            "**/answer*",
            route -> {
              Map<String, String> headers = new HashMap<>(route.request().headers());
              headers.put("content-type", "application/x-www-form-urlencoded");
              route.resume(
                  new com.microsoft.playwright.Route.ResumeOptions()
                      .setHeaders(headers)
                      .setPostData("csrf=wrong&answer=80"));
            });
    card(ada, gate).locator("textarea").fill("80");
    card(ada, gate).locator(".btn-main").click();
    assertThat(ada.find("main")).containsText("This page is too old, or not ours");
    assertTrue(gate(gate).isOpen());
  }
}
