package dev.holdpoint.app.real;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A model of our own on this host: it says what a script says, in the protocol that it is asked in,
 * and keeps every request. Closing it fails if anything came that the script had no reply for.
 */
public final class ModelServer implements AutoCloseable {
  /** Long, because a loaded machine is slow; nobody waits for it where all is well. */
  private static final Duration LIMIT = Duration.ofSeconds(90);

  private final HttpServer http;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<Seen> seen = new ArrayList<>();
  private final List<String> unexpected = new ArrayList<>();
  private final Script main;
  private final Script subagents;
  private final Script side;

  private ModelServer(Script main, Script subagents, Script side) throws IOException {
    this.main = main;
    this.subagents = subagents;
    this.side = side;
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setExecutor(threads);
    http.createContext("/", new Desk(this, closed)::handle);
    http.start();
  }

  /** With one reply for each request of the main conversation, and none for sub-agents. */
  public static ModelServer of(Reply... replies) throws IOException {
    return start(Script.inOrder(replies));
  }

  public static ModelServer start(Script main) throws IOException {
    return start(main, Script.none());
  }

  public static ModelServer start(Script main, Script subagents) throws IOException {
    return new ModelServer(main, subagents, SideReply::to);
  }

  /** With a script that is asked about everything, conversations without tools as well. */
  public static ModelServer forEverything(Script script) throws IOException {
    return new ModelServer(script, script, script);
  }

  /** The base for Anthropic's, Gemini's and Ollama's protocols. */
  public String root() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** The base for OpenAI's protocols, and for Anthropic's where the version belongs to it. */
  public String v1() {
    return root() + "/v1";
  }

  /** Every request in the order in which they came. */
  public List<Seen> seen() {
    synchronized (seen) {
      return List.copyOf(seen);
    }
  }

  public List<Seen> seen(Kind kind) {
    return seen().stream().filter(one -> one.kind() == kind).toList();
  }

  /** The requests of the main conversation. */
  public List<Seen> main() {
    return seen(Kind.MAIN);
  }

  /** Waits for the main conversation's request of this number, counted from 1. */
  public Seen awaitMain(int number) throws InterruptedException {
    return await(Kind.MAIN, number);
  }

  public Seen await(Kind kind, int number) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    synchronized (seen) {
      while (seen(kind).size() < number) {
        long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        if (left <= 0) {
          throw new AssertionError("no " + kind + " request " + number + ", only " + seen);
        }
        seen.wait(left);
      }
      return seen(kind).get(number - 1);
    }
  }

  /** What came that no script had a reply for. */
  public List<String> unexpected() {
    synchronized (unexpected) {
      return List.copyOf(unexpected);
    }
  }

  void keep(Seen one) {
    synchronized (seen) {
      seen.add(one);
      seen.notifyAll();
    }
  }

  void complain(String what) {
    synchronized (unexpected) {
      unexpected.add(what);
    }
  }

  /** What the scripts say; side requests need none. */
  Reply reply(Seen one) {
    return switch (one.kind()) {
      case MAIN -> main.next(one);
      case SUBAGENT -> subagents.next(one);
      case SIDE -> side.next(one);
      case COUNT, PROBE -> SideReply.to(one);
    };
  }

  @Override
  public void close() {
    closed.countDown();
    http.stop(0);
    threads.shutdownNow();
    if (!unexpected().isEmpty()) {
      throw new AssertionError("the model was asked in vain: " + unexpected());
    }
  }
}
