package dev.holdpoint.port;

import dev.holdpoint.model.Digest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Accesses for tests that need no store. */
public final class InMemoryAccesses implements Accesses {
  private final List<Access> accesses = new ArrayList<>();
  private final List<Visit> visits = new ArrayList<>();

  @Override
  public synchronized void add(Access access) {
    if (accesses.stream().noneMatch(known -> known.id().equals(access.id()))) {
      accesses.add(access);
    }
  }

  @Override
  public synchronized @Nullable Access find(Digest secret) {
    return accesses.stream()
        .filter(access -> access.secret().equals(secret))
        .findFirst()
        .orElse(null);
  }

  @Override
  public synchronized List<Access> all() {
    return accesses.stream()
        .sorted(Comparator.comparing(Access::created).thenComparing(Access::id))
        .toList();
  }

  @Override
  public synchronized boolean remove(String id) {
    List<Access> inside = accesses.stream().filter(one -> id.equals(one.origin())).toList();
    inside.forEach(one -> remove(one.id()));
    return accesses.removeIf(access -> access.id().equals(id));
  }

  @Override
  public synchronized boolean leave(String id) {
    accesses.removeIf(one -> one.kind() == Kind.LINK && id.equals(one.origin()));
    String origin =
        accesses.stream()
            .filter(one -> one.id().equals(id))
            .map(Access::origin)
            .findFirst()
            .orElse(null);
    accesses.replaceAll(one -> id.equals(one.origin()) ? from(one, origin) : one);
    return accesses.removeIf(one -> one.id().equals(id));
  }

  private static Access from(Access one, @Nullable String origin) {
    return new Access(
        one.id(),
        one.kind(),
        one.role(),
        one.name(),
        one.secret(),
        origin,
        one.created(),
        one.expires());
  }

  @Override
  public synchronized void forget(Instant before) {
    accesses.removeIf(access -> access.kind() != Kind.TOKEN && access.isOver(before));
  }

  @Override
  public synchronized void record(Visit visit) {
    visits.add(visit);
  }

  @Override
  public synchronized List<Visit> visits(int atMost) {
    return visits.reversed().stream().limit(atMost).toList();
  }
}
