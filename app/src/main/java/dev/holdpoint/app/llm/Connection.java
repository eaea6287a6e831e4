package dev.holdpoint.app.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdpoint.app.text.IoReason;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Carries LangChain4j's requests over the JDK's client, in the caller's own thread: so a call can
 * be interrupted, its silence measured and its headers read, which LangChain4j's clients don't let.
 */
final class Connection implements dev.langchain4j.http.client.HttpClient {
  private static final Duration CONNECT = Duration.ofSeconds(15);
  private static final int SUCCESS = 200;
  private static final int BEYOND_SUCCESS = 300;

  /** As much of an error's words as is read. */
  private static final int ENOUGH = 64 * 1024;

  /** The attempt that this thread is at. */
  static final ScopedValue<Attempt> ATTEMPT = ScopedValue.newInstance();

  private final HttpClient client;
  private final Duration silence;

  Connection(URI address, Duration silence) {
    this.silence = silence;
    // Offered to servers in plain text, the newer protocol confuses some of them.
    boolean isPlain = "http".equals(address.getScheme());
    client =
        HttpClient.newBuilder()
            .version(isPlain ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT)
            .build();
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    throw new UnsupportedOperationException("models are only asked for streams");
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    Attempt attempt = ATTEMPT.get();
    try (Body body = send(request)) {
      if (body.status() >= SUCCESS && body.status() < BEYOND_SUCCESS) {
        attempt.read(body, parser, listener);
      } else {
        attempt.fail(refusal(body));
      }
    } catch (InterruptedException | InterruptedIOException e) {
      attempt.interrupt();
    } catch (SilenceException e) {
      attempt.fail(new Trouble.Stalled(silence));
    } catch (IOException e) {
      attempt.fail(new Trouble.Broke(words(e)));
    }
  }

  private static Trouble refusal(Body body) throws IOException {
    String words = new String(body.readNBytes(ENOUGH), UTF_8);
    return new Trouble.Refused(body.status(), words, RetryAfter.in(body.headers(), Instant.now()));
  }

  private Body send(HttpRequest request) throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<Body>> coming =
        client.sendAsync(translated(request), info -> new Body(info, silence));
    try {
      return coming.get(silence.toMillis(), TimeUnit.MILLISECONDS).body();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } catch (TimeoutException e) {
      abandon(coming);
      throw new SilenceException();
    } catch (InterruptedException e) {
      abandon(coming);
      throw e;
    }
  }

  private static void abandon(CompletableFuture<HttpResponse<Body>> coming) {
    if (!coming.cancel(true) && !coming.isCompletedExceptionally()) {
      coming.join().body().close();
    }
  }

  private static java.net.http.HttpRequest translated(HttpRequest request) {
    java.net.http.HttpRequest.Builder builder =
        java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
    request
        .headers()
        .forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
    return builder
        .method(
            request.method().name(),
            java.net.http.HttpRequest.BodyPublishers.ofString(request.body()))
        .build();
  }

  /** The JDK's exceptions often have their reason in a cause, or in their name alone. */
  private static String words(IOException e) {
    for (@Nullable Throwable one = e; one != null; one = one.getCause()) {
      if (one.getMessage() != null && !one.getMessage().isBlank()) {
        return IoReason.of(one);
      }
    }
    return IoReason.of(e);
  }
}
