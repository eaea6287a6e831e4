package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.api.OpenApi;
import dev.holdpoint.app.web.cockpit.reference.ApiReader;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Map;

/** The page about the API: made of the description that programs read, and nothing else. */
final class ApiPages {
  static final String PATH = "/api";

  private final Cockpit cockpit;

  ApiPages(Cockpit cockpit) {
    this.cockpit = cockpit;
  }

  void register(RoutesConfig routes) {
    routes.get(PATH, this::show, Needs.VIEW);
  }

  private void show(Context request) {
    var view = ApiReader.read(OpenApi.described(), OpenApi.address(request));
    cockpit.show(request, "api.jte", Map.of("view", view));
  }
}
