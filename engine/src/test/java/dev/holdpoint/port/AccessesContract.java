package dev.holdpoint.port;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Role;
import dev.holdpoint.port.Accesses.Access;
import dev.holdpoint.port.Accesses.Kind;
import dev.holdpoint.port.Accesses.Visit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every keeper of accesses must do. */
public abstract class AccessesContract {
  private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

  /** Another look at the same accesses, as another process has it. */
  protected abstract Accesses open();

  private static Access access(String id, Kind kind) {
    return access(id, kind, null, NOW.plusSeconds(60));
  }

  private static Access access(
      String id, Kind kind, @Nullable String origin, @Nullable Instant expires) {
    return new Access(
        id, kind, Role.RESPONDER, "Ada Lovelace", Digest.of("secret " + id), origin, NOW, expires);
  }

  @Test
  void whatWasAddedIsFoundByItsSecretAloneAndIsTheSame() {
    Accesses here = open();
    Accesses there = open();
    Access token = access("aaaa", Kind.TOKEN, null, null);
    Access session = access("bbbb", Kind.SESSION, "aaaa", NOW.plusSeconds(5));
    here.add(token);
    here.add(session);
    assertEquals(token, there.find(token.secret()));
    assertEquals(session, there.find(session.secret()));
    assertNull(there.find(Digest.of("secret")));
    assertNull(there.find(new Digest("")));
    assertNull(there.find(new Digest("%")));
    assertEquals(List.of(token, session), there.all());
  }

  @Test
  void everyKindAndRoleComesBack() {
    Accesses accesses = open();
    List<Access> all = new ArrayList<>();
    for (Role role : Role.values()) {
      for (Kind kind : Kind.values()) {
        String id = role.word() + kind.word();
        Digest digest = Digest.of(id);
        all.add(new Access(id, kind, role, "O'Brien; 😀", digest, null, NOW, null));
      }
    }
    all.forEach(accesses::add);
    all.forEach(access -> assertEquals(access, open().find(access.secret())));
  }

  @Test
  void addingItAgainChangesNothing() {
    Accesses accesses = open();
    accesses.add(access("aaaa", Kind.TOKEN));
    accesses.add(access("aaaa", Kind.TOKEN));
    assertEquals(1, accesses.all().size());
  }

  @Test
  void ofManyWhoTakeItAwayAtOnceOneDid() throws Exception {
    open().add(access("aaaa", Kind.LINK));
    List<Accesses> many = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      many.add(open());
    }
    List<Callable<Boolean>> calls = new ArrayList<>();
    for (Accesses one : many) {
      calls.add(() -> one.remove("aaaa"));
      calls.add(() -> one.remove("aaaa"));
    }
    int winners = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(calls.size())) {
      for (Future<Boolean> call : pool.invokeAll(calls)) {
        winners += call.get() ? 1 : 0;
      }
    }
    assertEquals(1, winners);
    assertNull(open().find(Digest.of("secret aaaa")));
  }

  @Test
  void whatWasLetInByATokenGoesWithIt() {
    Accesses accesses = open();
    accesses.add(access("aaaa", Kind.TOKEN));
    accesses.add(access("bbbb", Kind.SESSION, "aaaa", NOW.plusSeconds(60)));
    accesses.add(access("cccc", Kind.SESSION, "other", NOW.plusSeconds(60)));
    assertTrue(accesses.remove("aaaa"));
    assertEquals(List.of("cccc"), accesses.all().stream().map(Access::id).toList());
    assertFalse(accesses.remove("aaaa"));
    assertFalse(accesses.remove("nobody"));
    assertFalse(accesses.remove("%"));
  }

  @Test
  void howeverFarDownItWasLetInItGoesAsWell() {
    Accesses accesses = open();
    accesses.add(access("aaaa", Kind.TOKEN));
    accesses.add(access("bbbb", Kind.SESSION, "aaaa", NOW));
    accesses.add(access("cccc", Kind.SESSION, "bbbb", NOW));
    accesses.add(access("dddd", Kind.LINK, "cccc", NOW));
    accesses.add(access("eeee", Kind.SESSION, null, NOW));
    assertTrue(accesses.remove("aaaa"));
    assertEquals(List.of("eeee"), accesses.all().stream().map(Access::id).toList());
  }

  @Test
  void whatSomebodyLetInStaysWhenTheyLeave() {
    Accesses accesses = open();
    accesses.add(access("aaaa", Kind.TOKEN));
    accesses.add(access("bbbb", Kind.SESSION, "aaaa", NOW));
    Access phone = access("cccc", Kind.SESSION, "bbbb", NOW);
    accesses.add(phone);
    accesses.add(access("dddd", Kind.LINK, "bbbb", NOW));
    assertTrue(accesses.leave("bbbb"));
    assertFalse(accesses.leave("bbbb"));
    assertEquals(List.of("aaaa", "cccc"), accesses.all().stream().map(Access::id).toList());
    assertEquals("aaaa", accesses.find(phone.secret()).origin());
  }

  @Test
  void onlyLinksAndSessionsThatAreOverAreForgotten() {
    Accesses accesses = open();
    accesses.add(access("aaaa", Kind.TOKEN, null, NOW.minusSeconds(1)));
    accesses.add(access("bbbb", Kind.SESSION, null, NOW.minusSeconds(1)));
    accesses.add(access("cccc", Kind.LINK, null, NOW));
    accesses.add(access("dddd", Kind.LINK, null, NOW.plusMillis(1)));
    accesses.add(access("eeee", Kind.SESSION, null, null));
    accesses.forget(NOW);
    assertEquals(List.of("aaaa", "dddd", "eeee"), accesses.all().stream().map(Access::id).toList());
  }

  @Test
  void visitsAreKeptInOrderEvenThoseOfOneMoment() {
    Accesses accesses = open();
    for (int i = 0; i < 30; i++) {
      accesses.record(new Visit(NOW, "ada", "token.wrong." + i, "127.0.0.1"));
    }
    accesses.record(new Visit(NOW.plus(Duration.ofDays(1)), "", "link.used", "::1"));
    List<Visit> last = open().visits(4);
    assertEquals(
        List.of("link.used", "token.wrong.29", "token.wrong.28", "token.wrong.27"),
        last.stream().map(Visit::what).toList());
    assertEquals(new Visit(NOW.plus(Duration.ofDays(1)), "", "link.used", "::1"), last.getFirst());
    assertEquals(31, open().visits(1000).size());
  }
}
