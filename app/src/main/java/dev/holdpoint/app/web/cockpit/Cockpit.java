package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.cockpit.card.CardViews;
import dev.holdpoint.app.web.cockpit.overview.Overview;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
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
  private final Assets assets =
      new Assets(
          "cockpit.css",
          "icon.svg",
          "icon-192.png",
          "icon-512.png",
          "icon-maskable-512.png",
          "apple-touch-icon.png",
          "once.js",
          // A script stands behind those that it imports.
          "times.js",
          "bell.js",
          "live.js",
          "visible.js",
          "elements.js",
          "diff.js",
          "guard.js",
          "gesture.js",
          "unfold.js",
          "sending.js",
          "drafts.js",
          "pending.js",
          "receipts.js",
          "choice.js",
          "sameanswer.js",
          "attaching.js",
          "cards.js",
          "room.js",
          "answers.js",
          "batch.js",
          "leftovers.js",
          "notify.js",
          "filters.js",
          "inbox.js",
          "gate.js",
          "work.js",
          "task.js",
          "board.js",
          "pick.js",
          "form.js",
          "cockpit.js",
          "linecomments.js",
          "reviewdraft.js",
          "decision.js",
          "review.js");
  private final Overview overview;
  private final Frames frames;
  private final Backstage backstage;
  private final Chronicles chronicles;
  private final CardViews cards;

  /**
   * @param position the last entry of the journal that was handed on
   */
  public Cockpit(Backstage backstage, LongSupplier position) {
    this.backstage = backstage;
    this.overview = new Overview(backstage.engine(), position);
    this.frames = new Frames(backstage, assets);
    this.chronicles = new Chronicles(backstage.engine().journal());
    this.cards = new CardViews(backstage, chronicles);
  }

  public void register(RoutesConfig routes) {
    assets.register(routes);
    new Manifest(backstage.project(), assets).register(routes);
    ApplyStates applying = new ApplyStates(backstage);
    new InboxPages(this, backstage, applying).register(routes);
    new GatePages(this, backstage).register(routes);
    Diffs diffs = new Diffs(backstage);
    new ChangedFiles(this, backstage, diffs).register(routes);
    new Confirming(this, backstage).register(routes);
    new BoardPages(this, backstage).register(routes);
    new TaskFormPages(this, backstage).register(routes);
    new StatsPages(this, backstage).register(routes);
    new ApiPages(this).register(routes);
    new LivePages(this, backstage, chronicles).register(routes);
    new ReviewPages(this, backstage, applying).register(routes);
    new TaskPages(this, backstage, chronicles, diffs, applying).register(routes);
    new ApplyPages(this, backstage, applying).register(routes);
  }

  /** Reads what all pages need, so that the first one is as quick as the others. */
  public void warmUp() {
    try {
      look();
    } catch (RuntimeException e) {
      // Whoever looks next is told.
    }
  }

  /** A page that says what is wrong; its status is set. */
  public void show(Context request, Problem problem) {
    show(request, "problem.jte", Map.of("problem", problem));
  }

  /** Where all tasks stand at this moment. */
  Snapshot look() {
    return overview.look();
  }

  /** What cards show beside their questions. */
  CardViews cards() {
    return cards;
  }

  /** A page without a frame. */
  public void show(Context request, PlainPage page) {
    showPart(request, "plain.jte", Map.of("assets", assets, "page", page));
  }

  /** A page of a template; {@code frame} is always among its parameters. */
  void show(Context request, String template, Map<String, Object> parameters) {
    show(request, look(), template, parameters);
  }

  /** The same for a page that has looked itself. */
  void show(Context request, Snapshot snapshot, String template, Map<String, Object> parameters) {
    Map<String, Object> all = new HashMap<>(parameters);
    all.put("frame", frames.of(Guest.of(request), snapshot));
    showPart(request, template, all);
  }

  /** A part of a page, without a frame. */
  void showPart(Context request, String template, Map<String, Object> all) {
    StringOutput page = new StringOutput(32_768);
    templates.render(template, all, page);
    request.html(page.toString());
  }
}
