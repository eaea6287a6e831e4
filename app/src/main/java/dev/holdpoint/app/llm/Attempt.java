package dev.holdpoint.app.llm;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt came to. LangChain4j passes over events that it can't read and takes the end of
 * a stream for the end of a reply, so every event is seen here first.
 */
final class Attempt {
  private final Ending ending;
  private @Nullable Trouble trouble;
  private @Nullable IOException broken;
  private boolean isInterrupted;

  Attempt(Ending ending) {
    this.ending = ending;
  }

  /** Reads a whole reply, or fails. */
  void read(Body body, ServerSentEventParser parser, ServerSentEventListener listener)
      throws IOException {
    parser.parse(body, new Watched(body, listener));
    if (trouble == null && ending.isReached()) {
      keep();
      listener.onClose();
      return;
    }
    if (broken != null) {
      throw broken;
    }
    fail(new Trouble.Incomplete("the connection was closed in the middle of it"));
  }

  /** Whatever comes after its end, a reply that is paid for is not asked for again. */
  private void keep() {
    if (isInterrupted) {
      isInterrupted = false;
      Thread.currentThread().interrupt();
    }
  }

  /** What went wrong first is what is told. */
  void fail(Trouble what) {
    if (trouble == null) {
      trouble = what;
    }
  }

  void interrupt() {
    isInterrupted = true;
  }

  void orThrow() throws TroubleException, InterruptedException {
    if (isInterrupted) {
      throw new InterruptedException();
    }
    if (trouble != null) {
      throw new TroubleException(trouble);
    }
  }

  Ending ending() {
    return ending;
  }

  /** Passes on what it has looked at. */
  private final class Watched implements ServerSentEventListener {
    private final Body body;
    private final ServerSentEventListener inner;

    Watched(Body body, ServerSentEventListener inner) {
      this.body = body;
      this.inner = inner;
    }

    @Override
    public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
      if (trouble != null || ending.isLast() || event.data() == null || event.data().isBlank()) {
        return;
      }
      Trouble seen = ending.see(event.data());
      if (seen != null) {
        fail(seen);
        return;
      }
      try {
        inner.onEvent(event, context);
        if (ending.isLast()) {
          // Some servers keep the connection open: waiting for more could only do harm.
          body.end();
        }
      } catch (RuntimeException e) {
        fail(new Trouble.Incomplete("an event that can't be read: " + e.getMessage()));
      }
    }

    @Override
    public void onError(Throwable error) {
      if (error instanceof InterruptedIOException) {
        interrupt();
      } else if (error instanceof IOException io) {
        broken = io;
      } else {
        fail(new Trouble.Incomplete(String.valueOf(error.getMessage())));
      }
    }
  }
}
