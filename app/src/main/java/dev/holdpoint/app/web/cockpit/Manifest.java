package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.web.Needs;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What a phone needs to install the cockpit beside its other programs (W3C Web App Manifest). */
final class Manifest {
  static final String PATH = "/manifest.webmanifest";

  private static final String NAME = "Holdpoint";
  private static final String ANY = "any";

  /** That of pages in light; a manifest has one alone, and pages name both. */
  private static final String BACKGROUND = "#f6f6f3";

  private final byte[] bytes;

  Manifest(String project, Assets assets) {
    Map<String, Object> manifest =
        Map.of(
            "id",
            "/",
            "name",
            project.isEmpty() ? NAME : NAME + " · " + project,
            "short_name",
            NAME,
            "start_url",
            "/",
            "scope",
            "/",
            "display",
            "standalone",
            "background_color",
            BACKGROUND,
            "theme_color",
            BACKGROUND,
            "icons",
            icons(assets));
    bytes = Json.write(manifest).getBytes(StandardCharsets.UTF_8);
  }

  private static List<Map<String, String>> icons(Assets assets) {
    return List.of(
        icon(assets, "icon-192.png", "192x192", ANY),
        icon(assets, "icon-512.png", "512x512", ANY),
        icon(assets, "icon-maskable-512.png", "512x512", "maskable"));
  }

  private static Map<String, String> icon(
      Assets assets, String name, String sizes, String purpose) {
    return Map.of(
        "src", assets.path(name), "sizes", sizes, "type", "image/png", "purpose", purpose);
  }

  /** It names the project: pages link to it with credentials, strangers don't see it. */
  void register(RoutesConfig routes) {
    routes.get(PATH, this::serve, Needs.VIEW);
  }

  private void serve(Context request) {
    request.contentType("application/manifest+json").result(bytes);
  }
}
