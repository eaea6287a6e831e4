package dev.holdpoint.app.telemetry;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Who takes the spans, over HTTP. */
final class Collector implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** What another try may change: the rest is wrong with what was sent. */
  private static final Set<Integer> LATER = Set.of(401, 403, 404, 405, 408, 425, 429);

  private final Destination destination;
  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private volatile Duration patience = PATIENCE;

  Collector(Destination destination) {
    this.destination = destination;
  }

  /** What became of what was sent. */
  sealed interface Result {
    /** It has them. */
    record Taken() implements Result {}

    /** It will never have them. */
    record Refused(String why) implements Result {}

    /** It may have them another time. */
    record Unheard(String why) implements Result {}
  }

  Result send(List<Span> spans) throws InterruptedException {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(destination.traces())
              .timeout(patience)
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(OtlpJson.of(spans, destination.resource())));
      destination.headers().forEach(request::header);
      HttpResponse<Void> response = http.send(request.build(), BodyHandlers.discarding());
      int status = response.statusCode();
      if (status / 100 == 2) {
        return new Result.Taken();
      }
      String why = "%s answers %d".formatted(destination.traces(), status);
      return status / 100 == 4 && !LATER.contains(status)
          ? new Result.Refused(why)
          : new Result.Unheard(why);
    } catch (IOException e) {
      return new Result.Unheard("%s can't be reached".formatted(destination.traces()));
    } catch (IllegalArgumentException e) {
      return new Result.Unheard("OTEL_EXPORTER_OTLP_HEADERS has a header that can't be sent");
    }
  }

  /** Nobody waits for long from here on. */
  void hurry(Duration time) {
    patience = time;
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
