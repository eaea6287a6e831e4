package dev.holdpoint.engine;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Payload;
import dev.holdpoint.port.Journal.AnswerKey;
import java.util.List;
import java.util.stream.Stream;

/** What a rule says to an intent: these events, or no and why. An expected "no" is a value. */
sealed interface Decision {
  /** These events happened; none where it was so already. */
  record Accepted(List<Event> events, List<Payload> payloads, List<AnswerKey> keys)
      implements Decision {
    public Accepted {
      events = List.copyOf(events);
      payloads = List.copyOf(payloads);
      keys = List.copyOf(keys);
    }

    Accepted(List<Event> events, List<Payload> payloads) {
      this(events, payloads, List.of());
    }
  }

  /** No, and why. */
  record Refused(Refusal refusal) implements Decision {}

  /** What is to be appended where these events come first; a refusal does not undo them. */
  default Accepted following(List<Event> first) {
    return switch (this) {
      case Refused _ -> new Accepted(first, List.of());
      case Accepted(List<Event> events, List<Payload> payloads, List<AnswerKey> keys) ->
          new Accepted(Stream.concat(first.stream(), events.stream()).toList(), payloads, keys);
    };
  }

  static Decision accept(List<Event> events) {
    return new Accepted(events, List.of());
  }

  static Decision accept(Event... events) {
    return accept(List.of(events));
  }

  static Decision refuse(Refusal refusal) {
    return new Refused(refusal);
  }
}
