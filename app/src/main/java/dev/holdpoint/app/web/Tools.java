package dev.holdpoint.app.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The Model Context Protocol by HTTP; who calls is who the token says. */
final class Tools {
  static final String PATH = "/mcp";

  private final ToolDoor door;
  private final Supplier<URI> site;

  Tools(ToolDoor door, Supplier<URI> site) {
    this.door = door;
    this.site = site;
  }

  void register(RoutesConfig routes) {
    routes.post(PATH, this::take, Needs.NAME);
    routes.get(PATH, this::take, Needs.NAME);
    routes.delete(PATH, this::take, Needs.NAME);
  }

  /** A stream stays here until its end; the thread is the request's own, and a light one. */
  private void take(Context request) throws IOException, InterruptedException {
    Guest guest = Guest.of(request);
    if (guest.csrf() != null) {
      throw Problem.forbidden(
          "This is for programs, which come with a token: Authorization: Bearer TOKEN.");
    }
    Map<String, String> headers =
        request.headerMap().entrySet().stream()
            .collect(
                Collectors.toMap(
                    header -> header.getKey().toLowerCase(Locale.ROOT),
                    Map.Entry::getValue,
                    (first, _) -> first));
    ToolDoor.Reply reply =
        door.take(
            guest,
            new ToolDoor.Request(request.method().name(), headers, request.body(), site.get()));
    request.status(reply.status());
    reply.headers().forEach(request::header);
    // Not the context's own stream, which may compress: nothing would come through for long.
    reply.body().writeTo(request.res().getOutputStream());
  }
}
