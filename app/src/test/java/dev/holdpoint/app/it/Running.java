package dev.holdpoint.app.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A program at work, whose words are heard as they come. */
final class Running implements AutoCloseable {
  private final Process process;
  private final Heard out;
  private final Heard err;

  Running(Process process) {
    this.process = process;
    out = new Heard(process.getInputStream());
    err = new Heard(process.getErrorStream());
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  String out() {
    return out.text();
  }

  String err() {
    return err.text();
  }

  Running type(String text) throws IOException {
    process.getOutputStream().write(text.getBytes(UTF_8));
    process.getOutputStream().flush();
    return this;
  }

  /** The same beside something else, of more than its terminal holds at once. */
  void typeAll(String text) {
    try {
      type(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The Java process that was started through a shell or a terminal. */
  long program() throws Exception {
    Await.until("a program", () -> java().isPresent());
    return java().orElseThrow().pid();
  }

  private Optional<ProcessHandle> java() {
    return process
        .descendants()
        .filter(one -> one.info().command().orElse("").endsWith("/java"))
        .findFirst();
  }

  /** The terminal that it was started at. */
  String terminal() throws Exception {
    return Files.readSymbolicLink(Path.of("/proc/" + program() + "/fd/0")).toString();
  }

  Running awaitOut(String text) throws Exception {
    return awaitOut(text, 1);
  }

  /** For what is said more than once. */
  Running awaitOut(String text, int times) throws Exception {
    out.await(text, times, this);
    return this;
  }

  Running awaitErr(String text) throws Exception {
    err.await(text, 1, this);
    return this;
  }

  /** Sends a signal as another program would. */
  Running signal(String name) throws Exception {
    Program.shell("kill -s " + name + " " + pid());
    return this;
  }

  /** The same, to one that may have ended in between. */
  Running signalIfAlive(String name) throws Exception {
    Program.shell("kill -s " + name + " " + pid() + " 2> /dev/null || true");
    return this;
  }

  /** Closes its standard input and waits for its end. */
  Result result() throws Exception {
    process.getOutputStream().close();
    return end();
  }

  /** The same after typing all of this. Some end without reading it, and how they end counts. */
  Result result(String input) throws Exception {
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(UTF_8));
    } catch (IOException e) {
      // It did not want to hear it.
    }
    return end();
  }

  /** Waits for its end, with standard input left open. */
  Result end() throws Exception {
    if (!process.waitFor(Await.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("does not end: " + this);
    }
    return new Result(process.exitValue(), out.complete(), err.complete());
  }

  @Override
  public void close() {
    // Itself first: it would start others in the place of those that end.
    List<ProcessHandle> started = process.descendants().toList();
    process.destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
    process.onExit().orTimeout(Await.LIMIT.toSeconds(), TimeUnit.SECONDS).join();
  }

  @Override
  public String toString() {
    return "out:\n" + out() + "\nerr:\n" + err() + "\n";
  }

  /** What came from one stream so far. */
  private static final class Heard {
    private final StringBuilder text = new StringBuilder();
    private final Thread listener;

    Heard(InputStream from) {
      listener = Thread.ofPlatform().daemon().start(() -> hear(from));
    }

    private void hear(InputStream from) {
      byte[] all = new byte[0];
      byte[] chunk = new byte[8192];
      try {
        for (int length = from.read(chunk); length >= 0; length = from.read(chunk)) {
          byte[] more = new byte[all.length + length];
          System.arraycopy(all, 0, more, 0, all.length);
          System.arraycopy(chunk, 0, more, all.length, length);
          all = more;
          set(new String(all, UTF_8));
        }
      } catch (IOException e) {
        // It is gone, and what it said was heard.
      }
    }

    private synchronized void set(String all) {
      text.setLength(0);
      text.append(all);
      notifyAll();
    }

    synchronized String text() {
      return text.toString();
    }

    synchronized void await(String part, int times, Running whole) throws InterruptedException {
      long end = System.nanoTime() + Await.LIMIT.toNanos();
      while (text.toString().split(Pattern.quote(part), -1).length <= times) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0 || !listener.isAlive()) {
          throw new AssertionError("never said: " + part + "\n" + whole);
        }
        wait(Math.min(left, 100));
      }
    }

    String complete() throws InterruptedException {
      listener.join(Await.LIMIT);
      return text();
    }
  }
}
