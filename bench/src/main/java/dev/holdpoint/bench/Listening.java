package dev.holdpoint.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Many who listen to all events at once. */
final class Listening implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<Listener> listeners = new ArrayList<>();
  private final long begun = System.nanoTime();

  private Listening() {}

  /** All of them listen when this returns. */
  static Listening of(Server server, int count) throws Exception {
    Listening listening = new Listening();
    try {
      for (int i = 0; i < count; i++) {
        listening.listeners.add(new Listener(server));
      }
      for (Listener listener : listening.listeners) {
        listener.begun.await();
      }
      return listening;
    } catch (Exception e) {
      listening.close();
      throw e;
    }
  }

  /** Waits until everybody has heard of the last event, but not for ever. */
  Heard awaitAll(long last) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (listeners.stream().anyMatch(one -> one.last.get() < last) && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    long missed = 0;
    long heard = 0;
    for (Listener listener : listeners) {
      missed += listener.gaps.get() + Math.max(0, last - listener.last.get());
      heard += listener.heard.get();
    }
    return new Heard(missed, heard * 1e9 / (System.nanoTime() - begun));
  }

  /** What all of them heard together. */
  record Heard(long missed, double perSecond) {}

  @Override
  public void close() {
    listeners.forEach(Listener::close);
  }

  /** One stream; positions follow each other without a gap. */
  private static final class Listener {
    private final Socket socket;
    private final CountDownLatch begun = new CountDownLatch(1);
    // Written by the thread that listens, and by no other.
    private final AtomicLong last = new AtomicLong();
    private final AtomicLong gaps = new AtomicLong();
    private final AtomicLong heard = new AtomicLong();

    Listener(Server server) throws IOException {
      socket = new Socket(server.address().getHost(), server.address().getPort());
      String request =
          "GET /api/v1/events HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n"
              .formatted(server.address().getAuthority(), server.token());
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      Thread.ofVirtual().start(this::listen);
    }

    private void listen() {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.startsWith(": at ")) {
            last.set(Long.parseLong(line.substring(5)));
            begun.countDown();
          } else if (line.startsWith("id: ")) {
            take(Long.parseLong(line.substring(4)));
          }
        }
      } catch (IOException e) {
        // Closed by us, or by the server: then it has missed what came afterwards.
      } finally {
        begun.countDown();
      }
    }

    private void take(long position) {
      gaps.addAndGet(Math.abs(position - last.get() - 1));
      heard.incrementAndGet();
      last.set(position);
    }

    void close() {
      try {
        socket.close();
      } catch (IOException e) {
        // It is over in any case.
      }
    }
  }
}
