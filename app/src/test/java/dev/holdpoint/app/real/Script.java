package dev.holdpoint.app.real;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Says what the model replies to a conversation; called by many threads, and may wait in it. */
@FunctionalInterface
public interface Script {
  Reply next(Seen seen);

  /** One reply for each request, whoever repeats it: a limit that is over at the second try. */
  static Script inOrder(Reply... replies) {
    Queue<Reply> left = new ArrayDeque<>(List.of(replies));
    return seen -> {
      synchronized (left) {
        Reply next = left.poll();
        return next == null ? tooMuch(seen) : next;
      }
    };
  }

  /** One reply for each turn of the conversation: a repeated request gets the same one again. */
  static Script byTurn(Reply... replies) {
    return seen -> seen.turns() < replies.length ? replies[seen.turns()] : tooMuch(seen);
  }

  /** A conversation that should never be. */
  static Script none() {
    return Script::tooMuch;
  }

  private static Reply tooMuch(Seen seen) {
    throw new AssertionError("the script has no reply for " + seen);
  }
}
