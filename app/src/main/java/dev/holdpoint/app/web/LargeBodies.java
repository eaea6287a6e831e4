package dev.holdpoint.app.web;

import io.javalin.http.Context;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;

/**
 * Large bodies are in memory several times while they are read, so only a few are read at once and
 * the others wait. A place is taken only once the whole body is on disk: slow senders block nobody.
 */
final class LargeBodies {
  private static final String ATTRIBUTE = "holdpoint.largeBodies";
  private static final String PLACE = "holdpoint.largeBody";
  private static final Duration COME_BACK = Duration.ofSeconds(5);

  private final Semaphore places;
  private final Duration patience;

  LargeBodies(int places, Duration patience) {
    this.places = new Semaphore(places, true);
    this.patience = patience;
  }

  /** Whatever the request brings later. */
  void attend(Context request) {
    request.attribute(ATTRIBUTE, this);
  }

  /** A place for this request until it is over; the same one when it asks again. */
  static void enter(Context request) {
    LargeBodies all = request.attribute(ATTRIBUTE);
    if (all == null) {
      throw new IllegalStateException("LargeBodies is not registered for " + request.path());
    }
    all.take(request);
  }

  private void take(Context request) {
    if (request.attribute(PLACE) != null) {
      return;
    }
    Place place = taken();
    request.attribute(PLACE, place);
    // Where even the answer fails, nothing else gives it back.
    Request.addCompletionListener(
        ServletContextRequest.getServletContextRequest(request.req()), _ -> place.leave());
  }

  private Place taken() {
    try {
      if (places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        return new Place();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new Problem(
            503,
            "busy",
            "Several large requests are being read already: send this one again. Nothing was"
                + " changed.")
        .retryAfter(COME_BACK);
  }

  /** Before the answer goes out, which may be read slowly. */
  static void leave(Context request) {
    Place place = request.attribute(PLACE);
    if (place != null) {
      place.leave();
    }
  }

  /** One of the few. */
  private final class Place {
    private final AtomicBoolean left = new AtomicBoolean();

    void leave() {
      if (left.compareAndSet(false, true)) {
        places.release();
      }
    }
  }
}
