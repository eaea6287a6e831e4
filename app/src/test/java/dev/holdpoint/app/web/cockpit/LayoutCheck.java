package dev.holdpoint.app.web.cockpit;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Looks at a page as it is laid out: nothing sticks out, no box is much larger than what it holds,
 * no text is covered or cut off without a sign, and a finger can press what there is to press.
 */
final class LayoutCheck {
  private static final int HEIGHT = 900;
  private static final int MOST_HEIGHT = 12_000;

  /** Narrower screens are touched. */
  private static final int TOUCHED = 768;

  private static final String LOOK = read("layout.js");

  private LayoutCheck() {}

  /** Each page is loaded once: schemes and widths are changed while it is looked at. */
  static List<String> everywhere(
      Visit visit, EveryPage pages, List<ColorScheme> schemes, List<Integer> widths)
      throws Exception {
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, String> one : pages.paths().entrySet()) {
      visit.go(one.getValue());
      unfold(visit);
      look(visit.page(), one.getKey(), schemes, widths, wrong);
    }
    visit.context().clearCookies();
    visit.go("/sign-in");
    look(visit.page(), "sign-in", schemes, widths, wrong);
    return wrong;
  }

  private static void look(
      Page page, String name, List<ColorScheme> schemes, List<Integer> widths, List<String> wrong) {
    for (ColorScheme scheme : schemes) {
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      for (int width : widths) {
        at(page, width)
            .forEach(one -> wrong.add("%s, %d, %s: %s".formatted(name, width, scheme, one)));
      }
    }
  }

  /** What is folded has to have room, too. */
  private static void unfold(Visit visit) {
    visit
        .page()
        .evaluate("() => document.querySelectorAll('.fold').forEach(one => { one.open = true; })");
    Locator fetched = visit.find("details[data-unfold]");
    for (int i = 0; i < fetched.count(); i++) {
      fetched.nth(i).locator("[data-into] > .panel").waitFor();
    }
  }

  /** What is wrong with the page at this width, each as the element and what is the matter. */
  static List<String> at(Page page, int width) {
    page.setViewportSize(width, HEIGHT);
    List<String> wrong = new ArrayList<>(look(page, "holes"));
    // All of it has to be in view for a browser to say what lies on top.
    int height = (int) page.evaluate("document.documentElement.scrollHeight");
    page.setViewportSize(width, Math.clamp(height, HEIGHT, MOST_HEIGHT));
    wrong.addAll(look(page, "covered"));
    if (width < TOUCHED) {
      wrong.addAll(look(page, "targets"));
    }
    return wrong;
  }

  private static List<String> look(Page page, String what) {
    Object found = page.evaluate("(" + LOOK + ")(\"" + what + "\")");
    return ((List<?>) found).stream().map(String::valueOf).toList();
  }

  private static String read(String name) {
    try (InputStream in = LayoutCheck.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
