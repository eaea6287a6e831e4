package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.cockpit.story.Chronicles;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** The pages and where they are. */
public final class Cockpit {
  private static final String COMPILED = "dev.holdpoint.app.web.cockpit.page";

  private final TemplateEngine templates =
      TemplateEngine.createPrecompiled(
          null, ContentType.Html, Cockpit.class.getClassLoader(), COMPILED);
  private final Assets assets = new Assets("cockpit.css", "cockpit.js", "work.js", "icon.svg");
  private final Frames frames;
  private final Backstage backstage;
  private final Chronicles chronicles;

  /**
   * @param position the last entry of the journal that was handed on
   */
  public Cockpit(Backstage backstage, LongSupplier position) {
    this.backstage = backstage;
    this.chronicles = new Chronicles(backstage.engine().journal());
    this.frames = new Frames(backstage, position, assets);
  }

  public void register(RoutesConfig routes) {
    assets.register(routes);
    routes.get(Tab.INBOX.path(), request -> show(request, "inbox.jte", Map.of()), Needs.VIEW);
    routes.get(Tab.BOARD.path(), request -> show(request, "board.jte", Map.of()), Needs.VIEW);
    routes.get(Tab.STATISTICS.path(), request -> show(request, "stats.jte", Map.of()), Needs.VIEW);
    new LivePages(this, backstage, chronicles).register(routes);
    new TaskPages(this, backstage, chronicles).register(routes);
  }

  /** A page that says what is wrong; its status is set. */
  public void show(Context request, Problem problem) {
    show(request, "problem.jte", Map.of("problem", problem));
  }

  /** A page of a template; {@code frame} is always among its parameters. */
  void show(Context request, String template, Map<String, Object> parameters) {
    Map<String, Object> all = new HashMap<>(parameters);
    all.put("frame", frames.of(Guest.of(request)));
    showPart(request, template, all);
  }

  /** A part of a page, without a frame. */
  void showPart(Context request, String template, Map<String, Object> all) {
    StringOutput page = new StringOutput(32_768);
    templates.render(template, all, page);
    request.html(page.toString());
  }
}
