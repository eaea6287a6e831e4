package dev.holdpoint.app.store;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Payload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers which texts were stored on a running server: all runs of a project share a few
 * templates, which need not be sent again. Another server may know less.
 */
final class KeptTexts {
  private static final int MOST = 256;

  private final Map<Digest, Boolean> kept =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Digest, Boolean> eldest) {
          return size() > MOST;
        }
      };

  synchronized List<Payload> missing(List<Payload> payloads) {
    return payloads.stream().filter(payload -> kept.get(payload.digest()) == null).toList();
  }

  synchronized void keep(List<Payload> payloads) {
    payloads.forEach(payload -> kept.put(payload.digest(), true));
  }
}
