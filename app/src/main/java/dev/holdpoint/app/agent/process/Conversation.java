package dev.holdpoint.app.agent.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What goes into a program and comes out of it, all at the same time: it may print before it reads,
 * never read, or leave a child behind that holds its pipes.
 */
final class Conversation {
  private static final Duration SILENCE = Duration.ofMillis(500);
  private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(10);
  private static final Duration TICK = Duration.ofMillis(20);
  private static final long MOST_LAST_WORDS = 4 << 20;
  private static final int TAIL_LINES = 5;

  private final Process process;
  private final Output output;
  private final BooleanSupplier mayBegin;
  private final LineReader out;
  private final LineReader err;
  private final Tail complaints = new Tail(1 << 12);
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
  private final CompletableFuture<Void> outEnded = new CompletableFuture<>();
  private final CompletableFuture<Void> errEnded = new CompletableFuture<>();
  private boolean over;
  private boolean tooLate;
  private @Nullable RuntimeException broken;

  /**
   * @param mayBegin asked when the record is written: the last moment to leave it
   */
  Conversation(Process process, Output output, BooleanSupplier mayBegin) {
    this.process = process;
    this.output = output;
    this.mayBegin = mayBegin;
    this.out = reader(process.getInputStream());
    this.err = reader(process.getErrorStream());
  }

  /** Begins to talk; the program gets its input when it has said that its record is written. */
  void begin(String input) {
    thread("out", this::readOut);
    thread("err", () -> drain(err, this::heardErr, errEnded));
    thread("in", () -> write(input));
  }

  /**
   * Hears the last words, however long that takes: the result is among them. A child that fled with
   * the pipes is not waited for; it shows by silence, by going on for too long, or by saying more
   * than the pipes can have held.
   */
  void end() {
    CompletableFuture<Void> both = CompletableFuture.allOf(outEnded, errEnded);
    long most = progress() + MOST_LAST_WORDS;
    long waited = 0;
    long silence = 0;
    while (silence < SILENCE.toNanos()
        && waited < LONGEST_FAREWELL.toNanos()
        && progress() < most
        && !both.isDone()) {
      long heard = progress();
      both.copy().completeOnTimeout(null, TICK.toNanos(), TimeUnit.NANOSECONDS).join();
      boolean isWaiting = isWaiting(out, outEnded) && isWaiting(err, errEnded);
      waited += isWaiting ? TICK.toNanos() : 0;
      silence = isWaiting && heard == progress() ? silence + TICK.toNanos() : 0;
    }
    synchronized (this) {
      over = true;
    }
  }

  private static boolean isWaiting(LineReader lines, CompletableFuture<Void> ended) {
    return lines.isWaiting() || ended.isDone();
  }

  private long progress() {
    return out.progress() + err.progress();
  }

  /** Throws what went wrong with starting the program or with hearing it. */
  void check() throws IOException {
    synchronized (this) {
      if (broken != null) {
        throw broken;
      }
      if (tooLate) {
        throw new IOException("its turn was taken over by another process before it began");
      }
    }
    if (!ready.getNow(false)) {
      throw new IOException("it could not be started: " + complaints.lastLines(TAIL_LINES));
    }
  }

  private void readOut() {
    try {
      ready.complete(out.next() != null);
    } catch (IOException e) {
      ready.complete(false);
    }
    drain(out, output::out, outEnded);
  }

  private void heardErr(String line) {
    complaints.add(line);
    output.err(line);
  }

  private void drain(LineReader lines, Consumer<String> listener, CompletableFuture<Void> ended) {
    try {
      for (String line = lines.next(); line != null; line = lines.next()) {
        hear(line, listener);
      }
    } catch (IOException e) {
      // The pipe is gone; what came through it was heard.
    } finally {
      ended.complete(null);
    }
  }

  /** A listener that breaks must not make the program stop at a full pipe. */
  private synchronized void hear(String line, Consumer<String> listener) {
    if (over || broken != null) {
      return;
    }
    try {
      listener.accept(line);
    } catch (RuntimeException e) {
      broken = e;
    }
  }

  private void write(String input) {
    OutputStream in = process.getOutputStream();
    Voice voice = new Voice(in);
    try {
      if (!ready.join() || !begins()) {
        voice.end();
        return;
      }
      in.write('\n');
      in.write(input.getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      // It did not want to read all of it, which is its own business.
    }
    greet(voice);
  }

  private void greet(Voice voice) {
    try {
      output.begun(voice);
    } catch (RuntimeException e) {
      voice.end();
      synchronized (this) {
        broken = e;
      }
    }
  }

  private synchronized boolean begins() {
    try {
      tooLate = !mayBegin.getAsBoolean();
    } catch (RuntimeException e) {
      broken = e;
    }
    return !tooLate && broken == null;
  }

  private void thread(String name, Runnable work) {
    Thread.ofPlatform().daemon().name("agent-" + process.pid() + "-" + name).start(work);
  }

  private static LineReader reader(InputStream in) {
    return new LineReader(in, LineReader.LONGEST);
  }
}
