package dev.holdpoint.app.agent.rpc;

import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.app.agent.process.RunningProgram;
import dev.holdpoint.app.agent.process.Tail;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
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
  private final RunningProgram program;
  private long lastCall;
  private RpcMessage.@Nullable Ended ended;

  private RpcProgram(AgentProcess process, Launch launch, Consumer<String> lines) {
    this.lines = lines;
    this.program = new RunningProgram(process, launch, mailbox, mailbox::end);
  }

  /**
   * Starts it; what is said is kept until it listens.
   *
   * @param lines hears every line of its standard output, in the thread that takes the messages
   */
  public static RpcProgram start(AgentProcess process, Launch launch, Consumer<String> lines) {
    RpcProgram started = new RpcProgram(process, launch, lines);
    started.program.start();
    return started;
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
    ended = new RpcMessage.Ended(program.exit(), complaints.lastLines(SHOWN_LINES).strip());
    Map<Long, Consumer<RpcMessage.Reply>> left = Map.copyOf(calls);
    calls.clear();
    left.forEach(
        (id, then) ->
            then.accept(
                new RpcMessage.Reply(id, new JsonObject(Map.of()), "the program has ended")));
    return ended;
  }

  /** Ends the program at once; closing waits until nothing of it is left. */
  public void stop() {
    mailbox.close();
    program.stop();
  }

  /** Ends the program, gently if it lets itself be, and returns when nothing of it is left. */
  @Override
  public void close() {
    mailbox.close();
    program.end(FAREWELL);
  }
}
