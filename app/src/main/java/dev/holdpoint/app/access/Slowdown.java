package dev.holdpoint.app.access;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pauses for those who come with wrong secrets: longer with each one, forgotten after a quiet hour.
 * However many addresses there are, it remembers only the last ones.
 */
final class Slowdown {
  private static final int FREE_TRIES = 5;
  private static final int LONGEST_EXPONENT = 9;
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);

  private final int most;
  // In the order of the last try, so that the first is the one to be forgotten.
  private final Map<String, Tries> tries = new LinkedHashMap<>();

  Slowdown(int most) {
    this.most = most;
  }

  /** How long this address still has to wait; zero where it has not. */
  synchronized Duration left(String address, Instant now) {
    Tries made = tries.get(network(address));
    return made == null || !now.isBefore(made.until)
        ? Duration.ZERO
        : Duration.between(now, made.until);
  }

  /** One more wrong secret. */
  synchronized void wrong(String address, Instant now) {
    String from = network(address);
    Tries before = tries.remove(from);
    int count =
        before == null || !now.isBefore(before.last.plus(FORGOTTEN_AFTER)) ? 1 : before.count + 1;
    Duration pause = pause(count);
    tries.put(from, new Tries(count, now, now.plus(pause)));
    if (tries.size() > most) {
      tries.remove(tries.keySet().iterator().next());
    }
  }

  synchronized int remembered() {
    return tries.size();
  }

  /** One line at home has billions of the longer addresses: they count by their first half. */
  private static String network(String address) {
    List<String> groups = List.of(address.replaceAll("[\\[\\]]", "").split(":", -1));
    return groups.size() < 8 ? address : String.join(":", groups.subList(0, 4));
  }

  private static Duration pause(int count) {
    return count <= FREE_TRIES
        ? Duration.ZERO
        : FIRST_PAUSE.multipliedBy(1L << Math.min(count - FREE_TRIES - 1, LONGEST_EXPONENT));
  }

  private record Tries(int count, Instant last, Instant until) {}
}
