package dev.holdpoint.app.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.langchain4j.http.client.sse.ServerSentEventParsingHandle;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What comes at the very moment at which a reply ends, which no server can time. */
class AttemptTest {
  private static final String END = "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}";
  private static final String MIDDLE = "{\"choices\":[{\"delta\":{}}]}";

  private final Attempt attempt = new Attempt(new Ending(Provider.OPENAI));
  private final Heard heard = new Heard();

  @Test
  void whoeverIsInterruptedAfterTheEndKeepsTheReplyAndTheInterrupt() throws Exception {
    read(END, new InterruptedIOException());
    assertTrue(Thread.interrupted());
    attempt.orThrow();
    assertTrue(heard.isClosed);
  }

  @Test
  void whoeverIsInterruptedBeforeTheEndHasNoReply() throws Exception {
    read(MIDDLE, new InterruptedIOException());
    assertThrows(InterruptedException.class, attempt::orThrow);
    assertFalse(heard.isClosed);
  }

  @Test
  void aConnectionThatBreaksCountsBeforeTheEndOnly() throws Exception {
    assertThrows(IOException.class, () -> read(MIDDLE, new IOException("reset")));
    read(END, new IOException("reset"));
    attempt.orThrow();
    assertTrue(heard.isClosed);
    assertEquals(2, heard.events);
  }

  private void read(String event, IOException then) throws IOException {
    ServerSentEventParser parser =
        (_, listener) -> {
          listener.onEvent(
              new ServerSentEvent(null, event), new ServerSentEventContext(new NoHandle()));
          listener.onError(then);
        };
    attempt.read(new Body(new Info(), Duration.ofSeconds(1)), parser, heard);
  }

  private static final class Heard implements ServerSentEventListener {
    private int events;
    private boolean isClosed;

    @Override
    public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
      events++;
    }

    @Override
    public void onError(Throwable error) {
      throw new AssertionError(error);
    }

    @Override
    public void onClose() {
      isClosed = true;
    }
  }

  private static final class NoHandle implements ServerSentEventParsingHandle {
    @Override
    public void cancel() {}

    @Override
    public boolean isCancelled() {
      return false;
    }
  }

  private static final class Info implements HttpResponse.ResponseInfo {
    @Override
    public int statusCode() {
      return 200;
    }

    @Override
    public HttpHeaders headers() {
      return HttpHeaders.of(Map.of("a", List.of("b")), (_, _) -> true);
    }

    @Override
    public HttpClient.Version version() {
      return HttpClient.Version.HTTP_1_1;
    }
  }
}
