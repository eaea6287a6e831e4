package dev.holdpoint.app.web.cockpit;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.options.ColorScheme;

/** How somebody looks at a page. */
public enum Look {
  LIGHT(1280, 900, ColorScheme.LIGHT),
  DARK(1280, 900, ColorScheme.DARK),
  PHONE(390, 844, ColorScheme.LIGHT),
  WITHOUT_SCRIPT(1280, 900, ColorScheme.LIGHT);

  private final int width;
  private final int height;
  private final ColorScheme colours;

  Look(int width, int height, ColorScheme colours) {
    this.width = width;
    this.height = height;
    this.colours = colours;
  }

  NewContextOptions options() {
    return new NewContextOptions()
        .setViewportSize(width, height)
        .setColorScheme(colours)
        .setJavaScriptEnabled(this != WITHOUT_SCRIPT)
        .setHasTouch(this == PHONE)
        .setIsMobile(this == PHONE)
        .setLocale("en-GB")
        .setTimezoneId("UTC");
  }
}
