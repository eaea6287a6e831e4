package dev.holdpoint.app.web;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;

/**
 * How bodies are taken. What is still on its way when a request was answered before its end is
 * heard out: to hang up on somebody who is sending resets the connection, and the answer that says
 * why is lost. Whoever sends a few bytes now and then, to keep us waiting, is hung up on.
 */
final class HearsOut extends Handler.Wrapper {
  /** Before the answer: what has arrived of a small request leaves its connection usable. */
  private static final long AT_ONCE = 64_000;

  /** After it. Of somebody who goes on even then nothing more is taken. */
  private static final long MOST = 100_000_000;

  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final int SLOWEST_BYTES_PER_SECOND = 200;

  private final Duration patience;

  /**
   * @param patience how long a body may come slowly; Jetty has a handler for this, but it counts
   *     the bytes of all requests as those of each
   */
  HearsOut(Duration patience) {
    this.patience = patience;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Rest rest = new Rest(request, response, callback);
    return super.handle(
        rest, response, Callback.from(InvocationType.NON_BLOCKING, rest::take, callback::failed));
  }

  /** A body, and what nobody has read of it. */
  private final class Rest extends Request.Wrapper {
    private final Response response;
    private final Callback callback;
    private final boolean asksFirst;
    private long taken;
    private boolean wanted;
    private boolean awaited;
    private long awaitedSince;
    private Content.@Nullable Chunk tooSlow;
    private Content.@Nullable Chunk givenUp;

    Rest(Request request, Response response, Callback callback) {
      super(request);
      this.response = response;
      this.callback = callback;
      this.asksFirst = request.getHeaders().contains(HttpHeader.EXPECT);
    }

    @Override
    public Content.Chunk read() {
      wanted = true;
      if (givenUp != null) {
        return givenUp;
      }
      return tooSlow == null ? next() : tooSlow;
    }

    /** A parser gives up in the middle. Jetty's own would hang up before our answer is read. */
    @Override
    public void fail(Throwable failure) {
      givenUp = Content.Chunk.from(failure, true);
    }

    @Override
    public void fail(Throwable failure, boolean last) {
      givenUp = Content.Chunk.from(failure, last);
    }

    @Override
    public void demand(Runnable arrived) {
      wanted = true;
      if (isTooSlow()) {
        tooSlow = Content.Chunk.from(new TimeoutException("the body comes too slowly"), true);
        arrived.run();
      } else {
        super.demand(arrived);
      }
    }

    /**
     * From when we first had to wait for it: that we came late to it ourselves is nobody's fault.
     */
    private boolean isTooSlow() {
      if (!awaited) {
        awaited = true;
        awaitedSince = System.nanoTime();
      }
      long time = System.nanoTime() - awaitedSince;
      return taken > 0
          && time > patience.toNanos()
          && taken < SLOWEST_BYTES_PER_SECOND * (time / 1e9);
    }

    private Content.Chunk next() {
      Content.Chunk chunk = super.read();
      taken += chunk == null ? 0 : chunk.remaining();
      return chunk;
    }

    /** Jetty's own makes the rest unreadable where not all of it has arrived. */
    @Override
    public boolean consumeAvailable() {
      if (isNotSent()) {
        return super.consumeAvailable();
      }
      boolean all = skip(taken + AT_ONCE) == Skipped.ALL;
      if (!all && !response.isCommitted()) {
        response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
      }
      return all;
    }

    /** Who asks first whether to send a body, and was answered, sends none. */
    private boolean isNotSent() {
      return asksFirst && !wanted;
    }

    /** Once the answer is on its way. */
    void take() {
      if (isNotSent()) {
        callback.succeeded();
      } else {
        take(taken + MOST, System.nanoTime() + LONGEST.toNanos());
      }
    }

    private void take(long most, long end) {
      if (skip(most) != Skipped.WHAT_IS_HERE || System.nanoTime() - end > 0) {
        callback.succeeded();
        return;
      }
      try {
        super.demand(() -> take(most, end));
      } catch (RuntimeException e) {
        // Somebody still waits for the body, who will not get it any more.
        callback.failed(e);
      }
    }

    private Skipped skip(long most) {
      while (taken < most) {
        Content.Chunk chunk = tooSlow == null ? next() : tooSlow;
        if (chunk == null) {
          return Skipped.WHAT_IS_HERE;
        }
        chunk.release();
        if (Content.Chunk.isFailure(chunk)) {
          return Skipped.AS_FAR_AS_IT_GOES;
        }
        if (chunk.isLast()) {
          return Skipped.ALL;
        }
      }
      return Skipped.AS_FAR_AS_IT_GOES;
    }
  }

  private enum Skipped {
    ALL,
    WHAT_IS_HERE,
    AS_FAR_AS_IT_GOES
  }
}
