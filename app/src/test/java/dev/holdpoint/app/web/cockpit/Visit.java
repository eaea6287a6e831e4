package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One person's browser: cookies of its own, one page, and everything that it complained about. */
public final class Visit {
  private static final String AXE = read("/axe-core/axe.min.js");

  /** WCAG 2.2 A and AA, and what is good practice beside them. */
  private static final String LOOK =
      """
      async () => {
        const result = await axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a",
          "wcag21aa", "wcag22aa", "best-practice"]});
        return result.violations.flatMap(rule =>
          rule.nodes.map(node => rule.id + ": " + node.failureSummary + " " + node.html));
      }
      """;

  private static final int MOST_TABS = 50;

  private final BrowserContext context;
  private final Look look;
  private final Page page;
  private final List<String> complaints = new ArrayList<>();
  private final List<String> expected = new ArrayList<>();

  Visit(BrowserContext context, Look look) {
    this.context = context;
    this.look = look;
    this.page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complain(message.text() + " at " + message.location());
          }
        });
    page.onPageError(this::complain);
    // What moves is never still enough to be pressed or photographed.
    page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
  }

  private void complain(String what) {
    if (expected.stream().noneMatch(what::contains)) {
      complaints.add(what);
    }
  }

  /** What is in the console from now on and has this in it is no complaint. */
  public Visit expecting(String part) {
    expected.add(part);
    return this;
  }

  public Page page() {
    return page;
  }

  public BrowserContext context() {
    return context;
  }

  public Locator find(String selector) {
    return page.locator(selector);
  }

  /** Goes to a path of the same server. */
  public Visit go(String path) {
    page.navigate(page.url().replaceFirst("^(https?://[^/]+).*", "$1") + path);
    if (path.startsWith("/stats")) {
      // Until its figures are there, another page stands in its place and comes again by itself.
      find("#stats-words").waitFor();
    }
    return this;
  }

  /** As a page does whose person comes back to it; no timer runs until then. */
  void looksAgain() {
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  }

  /** Presses keys, once there is something to be seen. */
  public Visit press(String... keys) {
    if (look != Look.WITHOUT_SCRIPT) {
      page.evaluate("isSeen.then(() => true)");
    }
    for (String key : keys) {
      page.keyboard().press(key);
    }
    return this;
  }

  /** Goes from one control to the next by the Tab key. */
  Visit tabTo(String selector) {
    for (int i = 0; i < MOST_TABS; i++) {
      press("Tab");
      if (find(selector + ":focus").count() == 1) {
        return this;
      }
    }
    throw new AssertionError(selector + " can't be reached by Tab");
  }

  /** What is seen now, for people, in {@code target/shots}. */
  public Visit shot(String name) {
    page.waitForLoadState();
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(Path.of("target", "shots", name + ".png"))
            .setFullPage(true));
    return this;
  }

  /** Fails on everything that keeps somebody out. */
  public Visit isAccessible() {
    page.waitForLoadState();
    page.evaluate(AXE);
    assertEquals(List.of(), page.evaluate(LOOK));
    return this;
  }

  /** Ends it; what the browser complained about since it was last asked. */
  List<String> end() {
    context.close();
    List<String> all = List.copyOf(complaints);
    complaints.clear();
    return all;
  }

  private static String read(String resource) {
    try (InputStream in = Visit.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
