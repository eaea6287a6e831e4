package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Remembers the texts that were read last: all runs of a project share a few templates. */
final class KnownTexts {
  private static final int MOST = 32;

  private final Function<Digest, String> source;
  private final Map<String, String> known =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  KnownTexts(Function<Digest, String> source) {
    this.source = source;
  }

  synchronized String of(Digest digest) {
    return known.computeIfAbsent(digest.hex(), _ -> source.apply(digest));
  }
}
