package dev.holdpoint.app.agent;

import dev.holdpoint.port.Agent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Keeps what an agent said, for tests. */
public final class Narration implements Agent.Narrator {
  public final List<String> said = new ArrayList<>();
  public final List<String> called = new ArrayList<>();
  public final List<String> returned = new ArrayList<>();
  public final List<String> thought = new ArrayList<>();
  public final List<String> raw = new ArrayList<>();

  /** Rings when the agent has said "ready". */
  public final CompletableFuture<Void> ready = new CompletableFuture<>();

  @Override
  public synchronized void said(String text) {
    said.add(text);
    if (text.equals("ready")) {
      ready.complete(null);
    }
  }

  @Override
  public synchronized void called(Agent.Call call) {
    called.add(call.words());
  }

  @Override
  public synchronized void returned(Agent.Call call, Agent.Result result) {
    returned.add(
        "%s → %s %s|%s"
            .formatted(
                call.words(), result.good() ? "ok" : "failed", result.what(), result.details()));
  }

  @Override
  public synchronized void thought(String text) {
    thought.add(text);
  }

  @Override
  public synchronized void raw(String line) {
    raw.add(line);
  }
}
