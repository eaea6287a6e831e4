package dev.holdpoint.app.agent.acp;

import com.agentclientprotocol.sdk.spec.AcpClientSession.RequestHandler;
import com.agentclientprotocol.sdk.spec.AcpSchema;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.Desk.Hearing;
import dev.holdpoint.port.Desk.Ruling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Answers what an agent asks: for permission by the project's policy or a person, for input by a
 * person. Where nobody may wait, what is asked stays unanswered until the turn is cancelled.
 */
final class Requests implements AutoCloseable {
  /** How long arguments may come later than the question whether they are all right. */
  static final Duration LATE = Duration.ofSeconds(10);

  /** The same for agents that leave them out of the question: most of those never tell them. */
  static final Duration NEVER = Duration.ofSeconds(1);

  private final Desk desk;
  private final Updates updates;
  private final ToolUses uses;
  private final Consumer<Runnable> post;
  private final List<Pending> pending = new ArrayList<>();
  private final List<Thread> waiting = new ArrayList<>();
  private final Notes notes = new Notes();
  private boolean ending;
  private boolean cancelled;

  /**
   * @param post has something done by the thread that hears the agent
   */
  Requests(Desk desk, Updates updates, ToolUses uses, Consumer<Runnable> post) {
    this.desk = desk;
    this.updates = updates;
    this.uses = uses;
    this.post = post;
  }

  /** Something that the agent waits for. */
  private static final class Pending {
    final JsonObject request;
    final Map<String, ?> cancelled;
    final Consumer<Pending> decide;
    final CompletableFuture<Object> answer = new CompletableFuture<>();
    final long since = System.nanoTime();
    boolean isAtGate;

    Pending(JsonObject request, Map<String, ?> cancelled, Consumer<Pending> decide) {
      this.request = request;
      this.cancelled = cancelled;
      this.decide = decide;
    }
  }

  Map<String, RequestHandler<?>> handlers() {
    return Map.of(
        AcpSchema.METHOD_SESSION_REQUEST_PERMISSION,
        params -> asked(new Pending(object(params), Options.CANCELLED, this::permit)),
        AcpSchema.METHOD_ELICITATION_CREATE,
        params -> asked(new Pending(object(params), Form.CANCELLED, this::fillIn)));
  }

  private static JsonObject object(@Nullable Object params) {
    return params instanceof JsonObject json ? json : MessageLine.NOTHING;
  }

  private Mono<Object> asked(Pending one) {
    pending.add(one);
    one.decide.accept(one);
    return Mono.fromFuture(one.answer);
  }

  private void answer(Pending one, Map<String, ?> answer) {
    pending.remove(one);
    one.answer.complete(answer);
  }

  private void permit(Pending one) {
    ToolCall call = updates.learn(MessageLine.object(one.request, "toolCall"));
    Options options = new Options(one.request);
    Map<String, ?> allowed = options.allow();
    if (call == null) {
      answer(one, options.reject());
    } else if (OwnTools.has(call) && allowed != null && !cancelled) {
      answer(one, allowed);
    } else if (call.isDefinite() || isLate(one)) {
      updates.show(call);
      decided(one, call, options);
    }
  }

  private static boolean isLate(Pending one) {
    return System.nanoTime() - one.since > patience(one.request).toNanos();
  }

  /** Whoever says that there are arguments, if only an empty list, may still name them. */
  static Duration patience(JsonObject request) {
    return MessageLine.object(request, "toolCall").has("rawInput") ? LATE : NEVER;
  }

  private void decided(Pending one, ToolCall call, Options options) {
    Map<String, ?> allowed = options.allow();
    for (ToolUse use : uses.of(call)) {
      switch (desk.permit(use)) {
        case Ruling.Allowed _ -> {
          continue;
        }
        case Ruling.Changed(var instead) -> {
          notes.changed(use, instead);
          answer(one, options.reject());
        }
        case Ruling.Denied(String why) -> {
          notes.denied(use, why);
          answer(one, options.reject());
        }
        case Ruling.Waits(GateId gate) -> waits(one, gate);
      }
      return;
    }
    if (allowed == null) {
      notes.unanswerable(call.title());
    }
    answer(one, cancelled ? one.cancelled : allowed == null ? options.reject() : allowed);
  }

  private void fillIn(Pending one) {
    Form form = Form.of(one.request);
    if (form == null) {
      notes.declined(
          "what you asked for was more than simple fields: ask with the tool ask_human instead");
      answer(one, Form.DECLINED);
      return;
    }
    List<Hearing.Answered> answers = new ArrayList<>();
    @Nullable GateId open = null;
    for (Form.Field field : form.fields()) {
      switch (desk.ask(field.question())) {
        case Hearing.Answered answered -> {
          notes.given(answered.files());
          answers.add(answered);
        }
        case Hearing.Waits(GateId gate) -> open = gate;
        case Hearing.GoOn(String why) -> {
          declined(one, why);
          return;
        }
        case Hearing.Refused(String why) -> {
          declined(one, why);
          return;
        }
      }
    }
    if (open != null) {
      waits(one, open);
      return;
    }
    Map<String, ?> filled = form.filled(answers);
    if (filled == null) {
      notes.declined(
          "the answer does not fit the form: "
              + answers.stream().map(Hearing.Answered::text).collect(Collectors.joining(", ")));
    }
    answer(one, filled == null ? Form.DECLINED : filled);
  }

  private void declined(Pending one, String why) {
    notes.declined(why);
    answer(one, Form.DECLINED);
  }

  /** In place where that may be, else the turn is to end. */
  private void waits(Pending one, GateId gate) {
    one.isAtGate = true;
    if (cancelled) {
      answer(one, one.cancelled);
    } else if (!desk.mayWait()) {
      ending = true;
    } else {
      Thread thread = Thread.ofVirtual().unstarted(() -> await(one, gate));
      waiting.add(thread);
      thread.start();
    }
  }

  private void await(Pending one, GateId gate) {
    try {
      desk.await(gate);
      post.accept(() -> one.decide.accept(one));
    } catch (InterruptedException e) {
      // The turn is over.
    }
  }

  /** Looks again at what could not be decided for lack of arguments. */
  void look() {
    for (Pending one : List.copyOf(pending)) {
      if (!one.isAtGate) {
        one.decide.accept(one);
      }
    }
  }

  /** Whether the turn has to end because a person is asked. */
  boolean isEnding() {
    return ending;
  }

  /** The turn is cancelled: what is asked now and later gets no other answer. */
  void cancel() {
    cancelled = true;
    List.copyOf(pending).forEach(one -> answer(one, one.cancelled));
  }

  /** What the agent could not be told in the protocol's words; empty where there is nothing. */
  String takeNotes() {
    return notes.take();
  }

  @Override
  public void close() {
    waiting.forEach(Thread::interrupt);
  }
}
