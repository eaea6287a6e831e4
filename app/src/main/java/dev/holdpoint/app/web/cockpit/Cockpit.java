package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Needs;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Map;
import java.util.function.LongSupplier;

/** The pages and where they are. */
public final class Cockpit {
  private static final String COMPILED = "dev.holdpoint.app.web.cockpit.page";

  private final TemplateEngine templates =
      TemplateEngine.createPrecompiled(
          null, ContentType.Html, Cockpit.class.getClassLoader(), COMPILED);
  private final Assets assets = new Assets("cockpit.css", "cockpit.js", "board.js", "form.js", "icon.svg");
  private final Backstage backstage;
  private final Frames frames;

  /**
   * @param position the last entry of the journal that was handed on
   */
  public Cockpit(Backstage backstage, LongSupplier position) {
    this.backstage = backstage;
    this.frames = new Frames(backstage, position, assets);
  }

  public void register(RoutesConfig routes) {
    assets.register(routes);
    routes.get(Tab.INBOX.path(), request -> show(request, "inbox.jte", Map.of()), Needs.VIEW);
    routes.get(Tab.LIVE.path(), request -> show(request, "live.jte", Map.of()), Needs.VIEW);
    new BoardPages(this, backstage).register(routes);
    new TaskFormPages(this, backstage).register(routes);
    new StatsPages(this, backstage).register(routes);
  }

  /** A page of a template; {@code frame} is always among its parameters. */
  void show(Context request, String template, Map<String, Object> parameters) {
    Map<String, Object> all = new java.util.HashMap<>(parameters);
    all.put("frame", frames.of(Guest.of(request)));
    StringOutput page = new StringOutput(32_768);
    templates.render(template, all, page);
    request.html(page.toString());
  }
}
