package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.GivenFile;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Stays at a gate for the one who asked there, and takes the answer for its turn. */
public final class GateWait {
  /** A clock that is set meanwhile moves deadlines, but rings no bell. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final Engine engine;
  private final GateId gate;
  private final Bell bell = new Bell();
  private final BooleanSupplier heard;
  private volatile boolean givenUp;

  public GateWait(Engine engine, GateId gate) {
    this(engine, gate, () -> true);
  }

  /**
   * @param heard whether the asker could be told at this moment; while it could not, no answer is
   *     taken
   */
  public GateWait(Engine engine, GateId gate, BooleanSupplier heard) {
    this.engine = engine;
    this.gate = gate;
    this.heard = heard;
  }

  /** What an asker gets that stays. */
  public sealed interface Outcome {
    /**
     * A person's answer in clear, for the asker's eyes alone.
     *
     * @param files what came with it
     */
    record Answered(Gate gate, String text, List<GivenFile> files) implements Outcome {}

    /** The gate expired or was withdrawn: that is no answer. */
    record Unanswered(Gate gate) implements Outcome {}

    /** There is an answer, but the turn that asked is over: the next one is told. */
    record TooLate(GateId gate) implements Outcome {}

    /** The asker does not wait any more; the answer, if there is ever one, is the next turn's. */
    record GivenUp(GateId gate) implements Outcome {}
  }

  /** Waits, however long it takes. */
  public Outcome await() throws InterruptedException {
    return await(LONGEST, () -> {});
  }

  /**
   * The same.
   *
   * @param sign is given at once and then at this rhythm while nobody has answered
   */
  public Outcome await(Duration rhythm, Runnable sign) throws InterruptedException {
    Gate seen = watch(rhythm, sign);
    // What closed without an answer is told even so: that it can still be answered would be untrue.
    boolean hasHope = seen.isOpen() || seen.answer() != null;
    return givenUp && hasHope ? new Outcome.GivenUp(gate) : taken(engine, seen);
  }

  /** Waits, and takes nothing: whoever asked hears of it in another way. */
  void watch() throws InterruptedException {
    watch(LONGEST, () -> {});
  }

  private Gate watch(Duration rhythm, Runnable sign) throws InterruptedException {
    long next = System.nanoTime();
    try (Journal.Subscription _ = engine.journal().listen(bell::ring)) {
      Gate seen = look();
      while (!givenUp && (seen.isOpen() || !heard.getAsBoolean())) {
        if (System.nanoTime() - next >= 0) {
          sign.run();
          next = System.nanoTime() + rhythm.toNanos();
        }
        bell.await(shorter(Duration.ofNanos(next - System.nanoTime()), untilDeadline(seen)));
        seen = look();
      }
      return seen;
    }
  }

  /** The asker can be told again; from any thread. */
  public void lookAgain() {
    bell.ring();
  }

  /** Ends the waiting, from any thread; the gate stays open. */
  public void giveUp() {
    givenUp = true;
    bell.ring();
  }

  /**
   * What a closed gate has for its asker; an answer is this turn's from here on. Read before that:
   * the end of the step destroys a secret. Who asked in a turn that is over gets nothing, since the
   * next turn is told, and what was approved must not run twice.
   */
  public static Outcome taken(Engine engine, Gate gate) {
    Answer answer = gate.answer();
    if (answer == null) {
      // A turn that heard of it and goes on needs not be told again.
      engine.delivered(gate.id());
      return new Outcome.Unanswered(gate);
    }
    String secret = engine.secret(gate);
    String text = secret == null ? answer.reply().text() : secret;
    List<GivenFile> files = engine.files().of(gate);
    return switch (engine.delivered(gate.id())) {
      case Verdict.Done _ -> new Outcome.Answered(gate, text, files);
      case Verdict.Refused _ -> new Outcome.TooLate(gate.id());
    };
  }

  private Gate look() {
    Task task = engine.settled(gate.task());
    @Nullable Gate seen = task.gate(gate.number());
    if (seen == null) {
      throw new IllegalStateException("no gate " + gate);
    }
    return seen;
  }

  private Duration untilDeadline(Gate seen) {
    return untilDeadline(engine.now(), seen.isOpen() ? seen.deadline() : null, LONGEST);
  }

  /**
   * How long to wait until the next look; zero once the deadline has passed.
   *
   * @param longest without a deadline, or with a later one
   */
  public static Duration untilDeadline(Instant now, @Nullable Instant deadline, Duration longest) {
    if (deadline == null) {
      return longest;
    }
    // A moment more: a rounded wait must not end before the deadline.
    return now.isBefore(deadline)
        ? shorter(longest, Duration.between(now, deadline).plusMillis(1))
        : Duration.ZERO;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
