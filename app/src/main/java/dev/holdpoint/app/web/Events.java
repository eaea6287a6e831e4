package dev.holdpoint.app.web;

import dev.holdpoint.app.web.LiveEvent.Naming;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Right;
import dev.holdpoint.port.WorldException;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Everything that changes, as server-sent events; an event's id is its position in the journal. */
final class Events {
  private static final long HEARTBEAT = Duration.ofSeconds(10).toMillis();
  private static final int AT_ONCE = 500;

  private final Engine engine;
  private final EventHub hub;

  Events(Engine engine, EventHub hub) {
    this.engine = engine;
    this.hub = hub;
  }

  /** Stays until the listener or the server goes; the thread is the request's own. */
  void stream(Context request) throws IOException {
    Guest guest = Guest.of(request);
    Long since = since(request);
    EventStream stream = new EventStream(visible(guest));
    try {
      long joined = hub.join(stream);
      refuseAhead(since, joined);
      request.res().setContentType("text/event-stream");
      request.res().setCharacterEncoding("UTF-8");
      request.header("X-Accel-Buffering", "no");
      // Not the context's own stream, which may compress: nothing would come through for long.
      Naming naming = "none".equals(request.queryParam("names")) ? Naming.NAMELESS : Naming.NAMED;
      Sending sending = new Sending(request.res().getOutputStream(), guest, stream, naming);
      sending.run(since == null ? joined : since, joined);
    } catch (InterruptedException e) {
      // The server stops, or this listener did not keep up.
    } catch (WorldException e) {
      // Nothing can be told any more in the midst of a stream: it ends, and whoever comes back goes
      // on where it was, or hears what is wrong.
      if (!request.res().isCommitted()) {
        throw e;
      }
    } finally {
      hub.leave(stream);
      // What follows in this thread was not meant.
      Thread.interrupted();
    }
  }

  /** Where the listener was, null for one who begins. */
  private static @Nullable Long since(Context request) {
    String last = request.header("Last-Event-ID");
    String text = last == null ? request.queryParam("since") : last;
    if (text == null || text.isBlank()) {
      return null;
    }
    if (!text.matches("[0-9]{1,18}")) {
      throw Problem.wrong("Last-Event-ID is the id of an event, not \"" + text + "\".");
    }
    return Long.valueOf(text);
  }

  /**
   * Who heard events that are not in the journal would hear nothing until it has as many: it was
   * restored, or is another one. This server may be behind another one of the same store, so the
   * journal itself is asked.
   */
  private void refuseAhead(@Nullable Long since, long joined) {
    if (since != null && since > joined && engine.journal().since(since - 1, 1).isEmpty()) {
      throw new Problem(
          400,
          "unknown_event",
          ("There is no event %d yet: the journal was restored, or is another one. Begin anew"
                  + " without Last-Event-ID, and read again what you know from before.")
              .formatted(since));
    }
  }

  private static Predicate<Entry> visible(Guest guest) {
    TurnToken turn = guest.turn();
    if (guest.may(Right.VIEW)) {
      return _ -> true;
    }
    if (turn == null) {
      throw Problem.forbidden("Only a turn's own token sees events of its task.");
    }
    return entry -> entry.task().equals(turn.task());
  }

  /** One listener's stream, from where it was to its end. */
  private final class Sending {
    private final OutputStream out;
    private final Guest guest;
    private final EventStream stream;
    private final Naming naming;
    private long last;

    Sending(OutputStream out, Guest guest, EventStream stream, Naming naming) {
      this.out = out;
      this.guest = guest;
      this.stream = stream;
      this.naming = naming;
    }

    void run(long since, long joined) throws IOException, InterruptedException {
      last = since;
      write("retry: 2000\n: at " + since + "\n\n");
      out.flush();
      catchUp(joined);
      while (!stream.isOver()) {
        LiveEvent event = stream.next(HEARTBEAT);
        if (event != null) {
          send(event);
        } else if (!guest.isStillIn()) {
          return;
        } else {
          write(": still here\n\n");
        }
        if (stream.isEmpty()) {
          out.flush();
        }
      }
    }

    /** Up to where the hub goes on; what comes twice is sent once. */
    private void catchUp(long joined) throws IOException {
      while (last < joined) {
        List<Entry> entries = engine.journal().since(last, AT_ONCE);
        hub.events(entries, this::send);
        if (entries.isEmpty()) {
          return;
        }
        out.flush();
      }
    }

    private void send(LiveEvent event) throws IOException {
      if (event.position() <= last) {
        return;
      }
      last = event.position();
      if (stream.wants(event.entry())) {
        out.write(event.bytes(naming));
      }
    }

    private void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
