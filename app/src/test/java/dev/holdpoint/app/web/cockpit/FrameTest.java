package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.holdpoint.app.ServedProject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What stands around every page, in a real browser. */
@Timeout(300)
class FrameTest {
  @RegisterExtension final Chromium chromium = new Chromium();
  @TempDir Path folder;
  ServedProject project;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: done}\n");
  }

  @AfterEach
  void close() {
    project.close();
  }

  @ParameterizedTest
  @EnumSource(Tab.class)
  void everyPlaceIsReachedAndKeepsNobodyOut(Tab tab) {
    Visit ada = chromium.signIn(project.link(), Look.LIGHT);
    ada.find("#nav-" + tab.name().toLowerCase()).click();
    assertThat(ada.find("h1")).hasText(tab.title());
    assertEquals(tab.path(), java.net.URI.create(ada.page().url()).getPath());
    ada.isAccessible();
  }

  @Test
  void aLinkSignsInOnce() {
    String link = project.link();
    chromium.signIn(link, Look.PHONE);
    Visit late = chromium.stranger(Look.PHONE).expecting("410");
    late.page().navigate(link);
    assertThat(late.find("h1")).hasText("This link was used already");
  }

  @Test
  void whatTheBrowserComplainsAboutIsHeard() {
    Visit ada = chromium.signIn(project.link(), Look.LIGHT).expecting("expected");
    ada.page().evaluate("() => console.error('expected')");
    assertEquals(java.util.List.of(), ada.end());
    Visit eve = chromium.signIn(project.link(), Look.LIGHT);
    eve.page()
        .evaluate(
            "() => document.body.insertAdjacentHTML('beforeend', '<p style=\"color:red\">x</p>')");
    assertFalse(eve.end().isEmpty(), "a style that the policy forbids");
    Visit bob = chromium.signIn(project.link(), Look.LIGHT);
    bob.page().evaluate("() => document.body.insertAdjacentHTML('beforeend', '<img src=data:,>')");
    assertThrows(AssertionError.class, bob::isAccessible);
  }
}
