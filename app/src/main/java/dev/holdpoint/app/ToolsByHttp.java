package dev.holdpoint.app;

import dev.holdpoint.app.mcp.HttpCaller;
import dev.holdpoint.app.mcp.HttpReply;
import dev.holdpoint.app.mcp.HttpRequest;
import dev.holdpoint.app.mcp.HttpServer;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.ToolDoor;
import dev.holdpoint.app.web.cockpit.Confirming;
import dev.holdpoint.engine.TurnToken;

/** Between the server and the protocol, which don't know each other. */
record ToolsByHttp(HttpServer server) implements ToolDoor {
  @Override
  public Reply take(Guest guest, Request request) throws InterruptedException {
    TurnToken turn = guest.turn();
    HttpCaller caller =
        new HttpCaller(
            turn == null ? guest.visitor().id() : turn.text(),
            guest.name(),
            turn,
            guest::may,
            guest::isStillIn,
            request.site(),
            request.site() + Confirming.PATH);
    HttpReply reply =
        server.take(caller, new HttpRequest(request.method(), request.headers(), request.body()));
    return new Reply(reply.status(), reply.headers(), reply.body()::writeTo);
  }

  @Override
  public void close() {
    server.close();
  }
}
