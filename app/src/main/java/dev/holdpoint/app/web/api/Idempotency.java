package dev.holdpoint.app.web.api;

import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Uploads;
import dev.holdpoint.model.Digest;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests with a name of their own, {@code Idempotency-Key}: sent again, they are answered as the
 * first time and nothing is done twice. This server remembers the last ones.
 */
final class Idempotency {
  static final String HEADER = "Idempotency-Key";
  private static final int MOST = 2_000;
  private static final int LONGEST = 200;

  private final Map<String, Kept> kept = new LinkedHashMap<>();

  /** The same handler, done once for each key. */
  Handler once(Handler handler) {
    return request -> {
      String key = key(request);
      if (key == null) {
        handler.handle(request);
        return;
      }
      Kept mine = kept(Guest.of(request).visitor().id() + " " + request.path() + " " + key);
      // One at a time: the second one waits for what the first came to.
      synchronized (mine) {
        mine.answer(request, handler);
      }
    };
  }

  static @Nullable String key(Context request) {
    String key = request.header(HEADER);
    if (key != null && (key.isBlank() || key.length() > LONGEST)) {
      throw Problem.wrong(HEADER + " is a text of at most 200 characters.");
    }
    return key;
  }

  private synchronized Kept kept(String name) {
    Kept known = kept.computeIfAbsent(name, _ -> new Kept());
    if (kept.size() > MOST) {
      kept.remove(kept.keySet().iterator().next());
    }
    return known;
  }

  /** What a request came to. */
  private static final class Kept {
    private @Nullable Digest body;
    private @Nullable String result;
    private int status;

    void answer(Context request, Handler handler) throws Exception {
      Digest given = Uploads.digest(request);
      if (body != null && !body.equals(given)) {
        throw new Problem(
            422, "key_used", HEADER + " was used for another request: take a new one.");
      }
      if (result != null) {
        request.status(status).contentType("application/json").result(result);
        return;
      }
      // A refusal is not kept: it changed nothing, and may be another one next time.
      handler.handle(request);
      body = given;
      status = request.statusCode();
      result = request.result();
    }
  }
}
