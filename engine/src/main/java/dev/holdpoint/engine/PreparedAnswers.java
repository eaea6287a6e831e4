package dev.holdpoint.engine;

import dev.holdpoint.model.GateId;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers that somebody worded and nobody has given yet: a person looks at one and gives exactly
 * that, once and soon, or it is forgotten.
 */
public final class PreparedAnswers {
  private static final Duration LASTS = Duration.ofMinutes(15);
  private static final int MOST = 1_000;
  private static final int ID_BYTES = 16;

  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Prepared> waiting = new LinkedHashMap<>();

  public PreparedAnswers(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * What is to be given.
   *
   * @param answer the same in words
   * @param by who worded it
   * @param until when it is forgotten
   */
  public record Prepared(
      String id, GateId gate, Submission given, String answer, String by, Instant until) {}

  public synchronized Prepared prepare(GateId gate, Submission given, String answer, String by) {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    Prepared prepared = new Prepared(id, gate, given, answer, by, clock.instant().plus(LASTS));
    waiting.values().removeIf(this::isOver);
    waiting.put(id, prepared);
    if (waiting.size() > MOST) {
      waiting.remove(waiting.keySet().iterator().next());
    }
    return prepared;
  }

  private boolean isOver(Prepared prepared) {
    return !clock.instant().isBefore(prepared.until());
  }

  /** To be looked at; null where there is none any more. */
  public synchronized @Nullable Prepared find(String id) {
    Prepared prepared = waiting.get(id);
    return prepared == null || isOver(prepared) ? null : prepared;
  }

  /** To be given: of many who press at once, one gets it. */
  public synchronized @Nullable Prepared take(String id) {
    Prepared prepared = find(id);
    waiting.remove(id);
    return prepared;
  }
}
