package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.cockpit.board.BoardAddress;
import dev.holdpoint.app.web.cockpit.board.BoardView;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.engine.Engine;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/** The board, the tree and the list of all tasks. */
final class BoardPages {
  private final Cockpit cockpit;
  private final Backstage backstage;

  BoardPages(Cockpit cockpit, Backstage backstage) {
    this.cockpit = cockpit;
    this.backstage = backstage;
  }

  void register(RoutesConfig routes) {
    routes.get(Tab.BOARD.path(), this::board, Needs.VIEW);
  }

  private void board(Context request) {
    Engine engine = backstage.engine();
    engine.expireOverdue();
    // Before the rest: what comes in between is then heard of once more, and not missed.
    Snapshot snapshot = cockpit.look();
    BoardAddress address = BoardAddress.of(request::queryParam);
    BoardView view = BoardView.of(engine.journal(), address, Guest.of(request).name());
    List<String> agents = Offers.of(backstage).agents();
    cockpit.show(request, snapshot, "board.jte", Map.of("view", view, "agents", agents));
  }
}
