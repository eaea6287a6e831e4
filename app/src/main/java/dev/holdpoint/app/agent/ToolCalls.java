package dev.holdpoint.app.agent;

import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Agent.Narrator;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Tells a log of the calls of an agent's tools: when each begins, and what came of it. */
public final class ToolCalls {
  private static final int MOST_UNDER_WAY = 1 << 10;

  private final Narrator narrator;
  private final LongSupplier nanos;
  private final Map<String, UnderWay> underWay =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, UnderWay> eldest) {
          return size() > MOST_UNDER_WAY;
        }
      };

  public ToolCalls(Narrator narrator) {
    this(narrator, System::nanoTime);
  }

  ToolCalls(Narrator narrator, LongSupplier nanos) {
    this.narrator = narrator;
    this.nanos = nanos;
  }

  private record UnderWay(Agent.Call call, CallInput input, long since) {}

  public synchronized void begun(String id, String tool, String object, CallInput input) {
    Agent.Call call = new Agent.Call(tool, object);
    if (underWay.put(id, new UnderWay(call, input, nanos.getAsLong())) == null) {
      narrator.called(call);
    }
  }

  /** Nothing is told of a call whose beginning nobody told. */
  public void ended(String id, boolean good, String output) {
    ended(id, good, "", output);
  }

  /**
   * @param how it ended in a word, as {@code exit 1}; may be empty
   */
  public synchronized void ended(String id, boolean good, String how, String output) {
    UnderWay known = underWay.remove(id);
    if (known == null) {
      return;
    }
    CallInput input = known.input;
    String measure = good ? input.measure(output) : "";
    String what = joined(", ", how, joined(", ", measure, took(known.since)));
    String details = joined("\n", input.shown(), good && input.isRead() ? "" : output);
    narrator.returned(known.call, new Agent.Result(good, what, details));
  }

  public synchronized boolean isUnderWay(String id) {
    return underWay.containsKey(id);
  }

  private String took(long since) {
    long seconds = Duration.ofNanos(nanos.getAsLong() - since).toSeconds();
    if (seconds < 1) {
      return "";
    }
    return seconds < 60 ? seconds + " s" : "%d min %d s".formatted(seconds / 60, seconds % 60);
  }

  private static String joined(String between, String first, String second) {
    return first.isEmpty() || second.isEmpty() ? first + second : first + between + second;
  }
}
