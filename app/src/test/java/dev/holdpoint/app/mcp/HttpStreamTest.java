package dev.holdpoint.app.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/** What a call said, and who heard it. */
@Timeout(60)
class HttpStreamTest {
  private static final McpJsonMapper MAPPER =
      new JacksonMcpJsonMapper(JsonMapper.builder().build());

  private final HttpStream stream = stream(Duration.ofMinutes(10), Duration.ofMinutes(10));

  private static HttpStream stream(Duration heartbeat, Duration lost) {
    return new HttpStream(MAPPER, 7, new HttpStream.Manners(heartbeat, lost, true));
  }

  private static void answer(HttpStream stream) {
    stream.sendMessage(JSONRPCResponse.result(1, Map.of("text", "this"))).block();
    stream.close();
  }

  private static void sign(HttpStream stream, int number) {
    stream
        .sendMessage(
            new JSONRPCNotification("2.0", "notifications/progress", Map.of("progress", number)))
        .block();
  }

  private static String heard(HttpStream stream, long after) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    stream.sendTo(out, after, () -> true);
    return out.toString(UTF_8);
  }

  /** A connection that breaks with the first byte. */
  private static OutputStream broken() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException("Broken pipe");
      }
    };
  }

  @Test
  void whoComesBackHearsWhatItMissedAndNothingTwice() throws Exception {
    sign(stream, 1);
    answer(stream);
    String all = heard(stream, 0);
    assertTrue(all.startsWith("retry: 1000\nid: 7_0\ndata: \n\n"), all);
    assertTrue(all.contains("id: 7_1\nevent: message\ndata: {"), all);
    assertTrue(all.contains("id: 7_2\n"), all);
    String rest = heard(stream, 1);
    assertFalse(rest.contains("7_1"), rest);
    assertTrue(rest.contains("id: 7_2\n"), rest);
    assertEquals(": here\n\n", heard(stream, 2));
  }

  @Test
  void olderClientsHearNoEventsWithoutWords() throws Exception {
    HttpStream old = new HttpStream(MAPPER, 7, HttpStream.Manners.of("2025-06-18"));
    answer(old);
    String all = heard(old, 0);
    assertTrue(all.startsWith(": here\n\nid: 7_1\nevent: message\ndata: {"), all);
    assertTrue(HttpStream.Manners.of("2025-11-25").primed());
  }

  @Test
  void aBrokenConnectionIsNoListener() {
    assertFalse(stream.isHeard());
    assertThrows(IOException.class, () -> stream.sendTo(broken(), 0, () -> true));
    assertFalse(stream.isHeard());
  }

  @Test
  void signsOfLifeDontPileUp() throws Exception {
    HttpStream quick = stream(Duration.ofMillis(1), Duration.ofMinutes(10));
    AtomicInteger beats = new AtomicInteger();
    for (int i = 1; i <= 1_000; i++) {
      sign(quick, i);
      long seen = i - 1L;
      beats.set(0);
      // Leaves at the first silence.
      quick.sendTo(new ByteArrayOutputStream(), seen, () -> beats.incrementAndGet() > 1);
    }
    answer(quick);
    assertTrue(heard(quick, 0).lines().filter(line -> line.startsWith("data: {")).count() < 5);
  }

  @Test
  void aNewConnectionTakesOver() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    Thread old =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    stream.sendTo(new Signalling(first), 0, () -> true);
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                });
    assertTrue(first.await(30, TimeUnit.SECONDS));
    CountDownLatch second = new CountDownLatch(1);
    Signalling out = new Signalling(second);
    Thread next =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    stream.sendTo(out, 0, () -> true);
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                });
    assertTrue(second.await(30, TimeUnit.SECONDS));
    assertTrue(old.join(Duration.ofSeconds(30)), "the old one is let go");
    assertTrue(stream.isHeard());
    answer(stream);
    assertTrue(next.join(Duration.ofSeconds(30)));
    assertTrue(out.toString(UTF_8).contains("this"));
  }

  /** Tells when the first byte came. */
  private static final class Signalling extends ByteArrayOutputStream {
    private final CountDownLatch latch;

    Signalling(CountDownLatch latch) {
      this.latch = latch;
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
      super.write(bytes, from, length);
      latch.countDown();
    }
  }

  @Test
  void whatNobodyHearsForLongIsGivenUp() throws Exception {
    HttpStream impatient = stream(Duration.ofMinutes(10), Duration.ofMillis(20));
    CountDownLatch lost = new CountDownLatch(1);
    impatient.onLoss(lost::countDown);
    assertThrows(IOException.class, () -> impatient.sendTo(broken(), 0, () -> true));
    assertTrue(lost.await(30, TimeUnit.SECONDS));
  }

  @Test
  void whoseTokenWasTakenBackIsLetGo() throws Exception {
    HttpStream quick = stream(Duration.ofMillis(1), Duration.ofMinutes(10));
    CountDownLatch lost = new CountDownLatch(1);
    quick.onLoss(lost::countDown);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    quick.sendTo(out, 0, () -> false);
    assertEquals(0, lost.getCount());
    assertEquals(
        List.of("retry: 1000", "id: 7_0", "data: "), out.toString(UTF_8).lines().limit(3).toList());
  }
}
