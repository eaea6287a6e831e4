package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What {@link LayoutTest} looks at, on every screen, light and dark. */
@Timeout(600)
class LayoutLongIT {
  @RegisterExtension final Chromium chromium = new Chromium();

  @Test
  void everyPageIsLaidOutWellOnEveryScreen(@TempDir Path folder) throws Exception {
    try (EveryPage pages = new EveryPage(folder)) {
      Visit ada = LayoutTest.signedIn(chromium, pages);
      assertEquals(
          List.of(),
          LayoutCheck.everywhere(
              ada,
              pages,
              List.of(ColorScheme.LIGHT, ColorScheme.DARK),
              List.of(390, 768, 1280, 1440)));
      // A page that is open would notice that its server is gone, and say so.
      ada.page().navigate("about:blank");
    }
  }
}
