package dev.holdpoint.app.agent.rpc;

import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.app.agent.process.Tail;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A program that is spoken to in JSON-RPC while it runs. One thread speaks and listens: whatever
 * comes, from the program or from helpers of that thread, is taken from one mailbox, so that
 * nothing else needs a lock.
 */
public final class RpcProgram implements AutoCloseable {
  /** How long one that has heard everything may take to end by itself. */
  private static final Duration FAREWELL = Duration.ofSeconds(5);

  private static final int COMPLAINTS = 1 << 12;
  private static final int SHOWN_LINES = 5;

  private final Tail complaints = new Tail(COMPLAINTS);
  private final Mailbox mailbox = new Mailbox(complaints::add);
  private final Map<Long, Consumer<RpcMessage.Reply>> calls = new HashMap<>();
  private final Consumer<String> lines;
  private final FutureTask<Exit> run;
  private final Thread thread;
  private long lastCall;
  private RpcMessage.@Nullable Ended ended;

  private RpcProgram(AgentProcess process, Launch launch, Consumer<String> lines) {
    this.lines = lines;
    this.run = new FutureTask<>(() -> process.run(launch, mailbox));
    this.thread = Thread.ofPlatform().daemon().name("rpc-program").unstarted(this::runs);
  }

  /**
   * Starts it; what is said is kept until it listens.
   *
   * @param lines hears every line of its standard output, in the thread that takes the messages
   */
  public static RpcProgram start(AgentProcess process, Launch launch, Consumer<String> lines) {
    RpcProgram program = new RpcProgram(process, launch, lines);
    program.thread.start();
    return program;
  }

  private void runs() {
    run.run();
    mailbox.end();
  }

  /** Calls a method. Its reply comes while messages are taken, also when the program has ended. */
  public void call(String method, Map<String, ?> params, Consumer<RpcMessage.Reply> then) {
    long id = ++lastCall;
    calls.put(id, then);
    mailbox.say(RpcLine.call(id, method, params));
  }

  public void tell(String method, Map<String, ?> params) {
    mailbox.say(RpcLine.tell(method, params));
  }

  public void answer(RpcMessage.Asked asked, Map<String, ?> result) {
    mailbox.say(RpcLine.answer(asked.id(), result));
  }

  public void refuse(RpcMessage.Asked asked, String why) {
    mailbox.say(RpcLine.refuse(asked.id(), why));
  }

  /** Has something done by the thread that takes the messages; for its helpers. */
  public void post(Runnable task) {
    mailbox.put(new Mailbox.Letter.Task(task));
  }

  /**
   * The next message. Replies go to who called.
   *
   * @return null where none came in this time, or something else was done
   * @throws IOException where the program could not be started or ended
   */
  public @Nullable RpcMessage next(Duration atMost) throws IOException, InterruptedException {
    if (ended != null) {
      return ended;
    }
    return switch (mailbox.take(atMost)) {
      case null -> null;
      case Mailbox.Letter.Task(Runnable task) -> {
        task.run();
        yield null;
      }
      case Mailbox.Letter.Line(String line) -> {
        lines.accept(line);
        yield taken(RpcLine.read(line));
      }
      case Mailbox.Letter.End _ -> over();
    };
  }

  private @Nullable RpcMessage taken(RpcMessage message) {
    if (!(message instanceof RpcMessage.Reply reply)) {
      return message;
    }
    Consumer<RpcMessage.Reply> then = calls.remove(reply.id());
    if (then != null) {
      then.accept(reply);
    }
    return null;
  }

  private RpcMessage over() throws IOException, InterruptedException {
    ended = new RpcMessage.Ended(exit(), complaints.lastLines(SHOWN_LINES).strip());
    Map<Long, Consumer<RpcMessage.Reply>> left = Map.copyOf(calls);
    calls.clear();
    left.forEach(
        (id, then) ->
            then.accept(
                new RpcMessage.Reply(id, new JsonObject(Map.of()), "the program has ended")));
    return ended;
  }

  private @Nullable Exit exit() throws IOException, InterruptedException {
    try {
      return run.get();
    } catch (ExecutionException e) {
      return switch (e.getCause()) {
        case IOException problem -> throw new IOException(problem.getMessage(), problem);
        case RuntimeException problem -> throw problem;
        case Error problem -> throw problem;
        case null, default -> null;
      };
    }
  }

  /** Ends the program at once; closing waits until nothing of it is left. */
  public void stop() {
    mailbox.close();
    thread.interrupt();
  }

  /** Ends the program, gently if it lets itself be, and returns when nothing of it is left. */
  @Override
  public void close() {
    mailbox.close();
    boolean interrupted = !isOverWithin(FAREWELL) && Thread.interrupted();
    thread.interrupt();
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isOverWithin(Duration time) {
    try {
      run.get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
