package dev.holdpoint.app.web.cockpit;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real browser for the tests that register it, one process for all of them; where there is none
 * they are skipped. After each test its visits end, and it fails if one had something to complain
 * about.
 */
public final class Chromium implements BeforeEachCallback, AfterTestExecutionCallback {
  /** A mouse jumps in these tests; that of a person comes to a button from somewhere. */
  private static final String COMES_FROM_ELSEWHERE =
      """
      let isThere = false;
      document.addEventListener("readystatechange", () => {
        if (document.readyState === "interactive") requestAnimationFrame(() => { isThere = true; });
      });
      addEventListener("pointermove", function come(event) {
        if (!isThere || !event.isTrusted || event.pointerType !== "mouse") return;
        removeEventListener("pointermove", come, true);
        event.target.dispatchEvent(new PointerEvent("pointermove",
          { pointerType: "mouse", clientX: -99, clientY: -99, bubbles: true }));
      }, true);
      """;

  /**
   * An answer waits for its undo: much longer than five seconds, since a loaded machine is slow.
   */
  private static final String WAITS_LONG =
      """
      const set = window.setTimeout;
      window.setTimeout = (act, time, ...more) =>
        set(act, String(act).includes("send(entry)") ? 60 * time : time, ...more);
      """;

  /** Before something is painted a browser drops all keys, without a word. */
  private static final String TELLS_WHEN_IT_IS_SEEN =
      """
      window.isSeen = new Promise(seen =>
        new PerformanceObserver(seen).observe({ type: "paint", buffered: true }));
      """;

  private static final String HOW =
      "there is no Chromium here, install it: apt-get install chromium";

  private final List<Visit> visits = new ArrayList<>();
  private Browser browser;

  @Override
  public void beforeEach(ExtensionContext test) {
    Optional<Path> program = installed();
    Assumptions.assumeTrue(program.isPresent(), HOW);
    browser =
        test.getRoot()
            .getStore(ExtensionContext.Namespace.create(Chromium.class))
            // Nothing of Playwright may be used by another thread than the one that made it.
            .computeIfAbsent(
                Thread.currentThread(), _ -> Running.start(program.get()), Running.class)
            .browser();
  }

  private static Optional<Path> installed() {
    Stream<Path> onPath =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .flatMap(
                folder ->
                    Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)));
    return Stream.concat(Stream.of(Path.of("/usr/bin/chromium")), onPath)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Somebody new who follows a one-time link and then sees the first page. */
  public Visit signIn(String link, Look look) {
    Visit visit = stranger(look);
    useLink(visit, link);
    return visit.go("/");
  }

  /** Opens a one-time link and presses its button. */
  static void useLink(Visit visit, String link) {
    visit.page().navigate(link);
    visit.find("main form button").click();
    visit.page().waitForURL(url -> url.endsWith("/welcome"));
  }

  /** Somebody new whom nobody knows yet. */
  public Visit stranger(Look look) {
    Visit visit = strangerAtRest(look);
    visit.context().addInitScript(COMES_FROM_ELSEWHERE);
    return visit;
  }

  /** The same whose mouse is where the last page was pressed. */
  Visit strangerAtRest(Look look) {
    Visit visit = new Visit(browser.newContext(look.options()), look);
    visit.context().addInitScript(WAITS_LONG);
    visit.context().addInitScript(TELLS_WHEN_IT_IS_SEEN);
    visits.add(visit);
    return visit;
  }

  @Override
  public void afterTestExecution(ExtensionContext test) {
    List<String> complaints = new ArrayList<>();
    for (Visit visit : visits) {
      complaints.addAll(visit.end());
    }
    visits.clear();
    if (!complaints.isEmpty() && test.getExecutionException().isEmpty()) {
      throw new AssertionError("the browser complains: " + String.join("\n", complaints));
    }
  }

  /** The one process, which ends with the last test. */
  private record Running(Playwright playwright, Browser browser) implements AutoCloseable {
    static Running start(Path program) {
      // As long as everything else: a loaded machine is slow.
      PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
      Map<String, String> env = new HashMap<>(System.getenv());
      env.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
      Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(env));
      LaunchOptions options = new LaunchOptions().setExecutablePath(program);
      return new Running(playwright, playwright.chromium().launch(options));
    }

    @Override
    public void close() {
      browser.close();
      playwright.close();
    }
  }
}
