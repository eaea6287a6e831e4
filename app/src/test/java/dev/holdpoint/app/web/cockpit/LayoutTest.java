package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every page on every screen: no boxes with nothing in them, no text that is covered or cut off, no
 * way sideways, no buttons that nobody finds because they stand below a hole.
 */
@Timeout(300)
class LayoutTest {
  @RegisterExtension final Chromium chromium = new Chromium();
  private static EveryPage pages;

  @BeforeAll
  static void open(@TempDir Path folder) throws Exception {
    pages = new EveryPage(folder);
  }

  @AfterAll
  static void close() {
    pages.close();
  }

  /** The narrowest and a usual screen; {@link LayoutLongIT} looks at all of them. */
  @Test
  void everyPageIsLaidOutWell() throws Exception {
    assertEquals(
        List.of(),
        LayoutCheck.everywhere(
            signedIn(chromium, pages), pages, List.of(ColorScheme.LIGHT), List.of(390, 1280)));
  }

  /** What made the page of a task a desert, and hid the button of the form. */
  @Test
  void anEmptyBoxIsSeen() {
    Visit ada = signedIn(chromium, pages);
    for (String page : List.of("/tasks/" + pages.task, "/tasks/new")) {
      ada.go(page);
      assertEquals(List.of(), LayoutCheck.at(ada.page(), 1280), page);
      rule(
          ada,
          ".verdict, fieldset.bare { display: grid; place-content: center; min-height: 100vh; }");
      List<String> wrong = LayoutCheck.at(ada.page(), 1280);
      assertTrue(wrong.stream().anyMatch(one -> one.contains("px of nothing")), wrong::toString);
    }
  }

  @Test
  void coveredAndCutTextsAreSeen() {
    Visit ada = signedIn(chromium, pages);
    seen(ada, ".gate-meta .id { margin-left: -3rem; }", "is covered by");
    seen(ada, ".ask { height: 1rem; overflow: hidden; }", "cut off below");
    seen(ada, ".answer { width: 2000px; }", "the page can be moved sideways");
    seen(
        ada,
        ".sub { text-overflow: clip !important; } .gate-meta .cut { max-width: 3rem; text-overflow:"
            + " clip; }",
        "cut off at the side");
  }

  /** The column that the panel is about, with waits as long as they get. */
  @Test
  void howLongSomebodyWaitedIsSeenAtEveryWidth() {
    Visit ada = signedIn(chromium, pages);
    ada.go("/stats");
    ada.page()
        .evaluate(
            "document.querySelectorAll('[aria-labelledby=h-waits] td.r')"
                + ".forEach(one => { one.textContent = '123 d 23 h'; })");
    for (int width : List.of(360, 390, 600, 770, 900, 1100, 1130, 1180, 1280, 1440)) {
      assertEquals(List.of(), LayoutCheck.at(ada.page(), width), "at " + width);
    }
  }

  /** What a figure was before, in numbers of every length beside it. */
  @Test
  void aFigureStaysWithItsUnit() {
    Visit ada = signedIn(chromium, pages);
    ada.go("/stats");
    assertThat(ada.find(".figure dd")).not().hasCount(0);
    assertEquals(List.of(), broken(ada));
    rule(
        ada,
        ".figure dd { display: block !important; } .figure dd small { white-space: normal"
            + " !important; }");
    assertFalse(broken(ada).isEmpty());
  }

  private static List<?> broken(Visit visit) {
    visit.page().setViewportSize(390, 900);
    return (List<?>)
        visit
            .page()
            .evaluate(
                """
                () => {
                  const wrong = [];
                  for (const figure of document.querySelectorAll(".figure dd")) {
                    const now = figure.firstChild, before = figure.querySelector("small");
                    before.textContent = "was 12 %";
                    for (let digits = 1; digits < 10; digits++) {
                      now.textContent = "1".repeat(digits) + " ";
                      const range = document.createRange();
                      range.selectNodeContents(before);
                      const lines = new Set([...range.getClientRects()].map(one => Math.round(one.top)));
                      if (lines.size > 1) wrong.push(digits);
                    }
                  }
                  return wrong;
                }
                """);
  }

  @Test
  void whatAFingerCanNotPressAndAStraySpaceAreSeen() {
    Visit ada = signedIn(chromium, pages);
    ada.go("/board");
    assertEquals(List.of(), LayoutCheck.at(ada.page(), 390));
    ada.page()
        .evaluate("document.querySelector('main p').append(document.createElement('i'), ' . ')");
    rule(ada, "main .btn { min-height: 1rem !important; height: 1rem; }");
    List<String> wrong = LayoutCheck.at(ada.page(), 390);
    assertTrue(wrong.stream().anyMatch(one -> one.contains("px to press")), wrong::toString);
    assertTrue(wrong.stream().anyMatch(one -> one.contains("a space before")), wrong::toString);
  }

  private static void seen(Visit visit, String rule, String words) {
    visit.go("/");
    rule(visit, rule);
    List<String> wrong = LayoutCheck.at(visit.page(), 1280);
    assertTrue(wrong.stream().anyMatch(one -> one.contains(words)), rule + ": " + wrong);
  }

  /** As the page's own style sheet would have it: its policy allows no other. */
  static void rule(Visit visit, String rules) {
    visit
        .page()
        .evaluate(
            "rules => { const sheet = document.styleSheets[0];"
                + " for (const one of rules.match(/[^{}]+\\{[^{}]*\\}/g))"
                + " sheet.insertRule(one, sheet.cssRules.length); }",
            rules);
  }

  static Visit signedIn(Chromium chromium, EveryPage pages) {
    return chromium
        .signIn(pages.project.link(), Look.LIGHT)
        .expecting("404")
        .expecting("410")
        .expecting("401");
  }
}
