package dev.holdpoint.app.web.cockpit.card;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was found and is likely to be asked for again; what was not asked for longest goes. */
public final class Kept<K, V> {
  private final Map<K, V> kept;

  public Kept(int most) {
    kept =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        };
  }

  public synchronized @Nullable V get(K key) {
    return kept.get(key);
  }

  public synchronized void put(K key, V value) {
    kept.put(key, value);
  }
}
