package dev.holdpoint.app.agent.acp;

import com.agentclientprotocol.sdk.json.TypeRef;
import com.agentclientprotocol.sdk.spec.AcpClientTransport;
import com.agentclientprotocol.sdk.spec.AcpSchema.JSONRPCMessage;
import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.app.agent.process.Output;
import dev.holdpoint.app.agent.process.RunningProgram;
import dev.holdpoint.app.agent.process.Tail;
import dev.holdpoint.app.agent.process.Voice;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Carries messages to and from a program that runs in a session of its own. Whatever comes, from
 * the program or from helpers, is done by the one thread that takes it: nothing else needs a lock.
 */
final class ProgramTransport implements AcpClientTransport, Output, AutoCloseable {
  /** How long one that has heard everything may take to end by itself; not every one does. */
  private static final Duration FAREWELL = Duration.ofSeconds(1);

  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
  private static final int MOST_LETTERS = 1 << 10;
  private static final int COMPLAINTS = 1 << 12;
  private static final int SHOWN_LINES = 5;

  private final BlockingQueue<Runnable> letters = new ArrayBlockingQueue<>(MOST_LETTERS);
  private final BlockingQueue<Optional<String>> outbox = new LinkedBlockingQueue<>();
  private final Tail complaints = new Tail(COMPLAINTS);
  private final Consumer<String> lines;
  private final RunningProgram program;
  private Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler = message -> message;
  private volatile boolean closed;
  private boolean over;

  /**
   * @param lines hears every line of its standard output, in the thread that takes the messages
   */
  ProgramTransport(AgentProcess process, Launch launch, Consumer<String> lines) {
    this.lines = lines;
    this.program = new RunningProgram(process, launch, this, () -> post(() -> over = true));
  }

  /** Starts the program; what is said before it listens is kept for it. */
  @Override
  public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> heard) {
    handler = heard;
    program.start();
    return Mono.empty();
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message) {
    return Mono.fromRunnable(() -> outbox.add(Optional.of(MessageLine.write(message))));
  }

  @Override
  @SuppressWarnings("unchecked") // params and results are JsonObjects, and nothing else is wanted
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    return (T) data;
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(this::close);
  }

  @Override
  public void begun(Voice voice) {
    try {
      for (Optional<String> line = outbox.take(); line.isPresent(); line = outbox.take()) {
        voice.say(line.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    voice.end();
  }

  @Override
  public void out(String line) {
    post(() -> hear(line));
  }

  @Override
  public void err(String line) {
    complaints.add(line);
  }

  private void hear(String line) {
    lines.accept(line);
    JSONRPCMessage message = MessageLine.read(line);
    if (message != null) {
      handler.apply(Mono.just(message)).subscribe();
    }
  }

  /** Has something done by the thread that takes the messages; waits until there is room. */
  void post(Runnable task) {
    try {
      while (!closed && !letters.offer(task, LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS)) {
        // Looks whether anybody listens still.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Does what came next; false where nothing came in this time. */
  boolean next(Duration atMost) throws InterruptedException {
    Runnable letter = letters.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
    if (letter != null) {
      letter.run();
    }
    return letter != null;
  }

  /** Whether the program is gone, and everything that it said was heard. */
  boolean isOver() {
    return over;
  }

  /** Why there is nothing more to hear from it. */
  String lastWords() throws IOException, InterruptedException {
    Exit exit = program.exit();
    String last = complaints.lastLines(SHOWN_LINES).strip();
    return (exit == null ? "it was ended" : "it ended with " + exit)
        + " before its turn was over"
        + (last.isEmpty() ? "" : "; its last lines:\n" + last);
  }

  /** Ends the program, gently if it lets itself be, and returns when nothing of it is left. */
  @Override
  public void close() {
    closed = true;
    outbox.add(Optional.empty());
    program.end(FAREWELL);
  }
}
