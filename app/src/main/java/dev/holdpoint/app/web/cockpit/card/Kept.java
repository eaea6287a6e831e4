package dev.holdpoint.app.web.cockpit.card;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What was found and is likely to be asked for again; what was not asked for longest goes. */
public final class Kept<K, V> {
  private final Map<K, V> kept = new LinkedHashMap<>(16, 0.75f, true);
  private final long most;
  private final ToLongFunction<V> weight;
  private long sum;

  /** Keeps so many. */
  public Kept(int most) {
    this(most, _ -> 1);
  }

  /** Keeps so much of what values weigh; one that weighs more alone is not kept. */
  public Kept(long most, ToLongFunction<V> weight) {
    this.most = most;
    this.weight = weight;
  }

  public synchronized @Nullable V get(K key) {
    return kept.get(key);
  }

  public synchronized void put(K key, V value) {
    V before = kept.remove(key);
    sum -= before == null ? 0 : weight.applyAsLong(before);
    long more = weight.applyAsLong(value);
    if (more > most) {
      return;
    }
    kept.put(key, value);
    sum += more;
    Iterator<V> eldest = kept.values().iterator();
    while (sum > most) {
      sum -= weight.applyAsLong(eldest.next());
      eldest.remove();
    }
  }
}
