package dev.holdpoint.app.web;

import dev.holdpoint.app.json.Json;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What Jetty refuses by itself, before anybody looks at it, is told as everything else is. */
final class BadRequests implements Request.Handler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Problem problem =
        new Problem(response.getStatus(), "refused", "This is no request that is answered here.");
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
    Content.Sink.write(response, true, Json.write(problem.json()), callback);
    return true;
  }
}
