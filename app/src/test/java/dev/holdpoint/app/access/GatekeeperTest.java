package dev.holdpoint.app.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.access.Gatekeeper.Signing;
import dev.holdpoint.model.Role;
import dev.holdpoint.port.Accesses;
import dev.holdpoint.port.Accesses.Kind;
import dev.holdpoint.port.Accesses.Visit;
import dev.holdpoint.port.InMemoryAccesses;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GatekeeperTest {
  private static final String HERE = "127.0.0.1";
  private static final Maker ADA = Maker.atTerminal("ada");

  private final InMemoryAccesses accesses = new InMemoryAccesses();
  private Instant now = Instant.parse("2026-05-01T12:00:00Z");
  private final Gatekeeper gatekeeper = new Gatekeeper(accesses, () -> now);

  private String token(Role role, @Nullable Duration lasts) {
    return gatekeeper.token(new Grant(role, "Ada", lasts), "ada", "cli").secret();
  }

  private String session(String secret) {
    return assertInstanceOf(Signing.Begun.class, gatekeeper.signIn(secret, HERE))
        .session()
        .secret();
  }

  private void assertDenied(Admission admission) {
    assertInstanceOf(Admission.Denied.class, admission);
  }

  private Visitor admitted(Admission admission) {
    return assertInstanceOf(Admission.Admitted.class, admission).visitor();
  }

  private List<String> recorded() {
    return accesses.visits(1000).stream().map(Visit::what).toList();
  }

  @Test
  void aTokenLetsItsBearerInWithItsRoleAndName() {
    Visitor visitor = admitted(gatekeeper.enter(token(Role.RESPONDER, null), HERE));
    assertEquals(Role.RESPONDER, visitor.role());
    assertEquals("Ada", visitor.name());
  }

  @Test
  void aSecretHas256BitsIsAnotherEachTimeAndIsNowhereKept() {
    String token = token(Role.ADMIN, null);
    assertTrue(token.matches("hpt_[A-Za-z0-9_-]{43}"), token);
    assertNotEquals(token, token(Role.ADMIN, null));
    assertFalse(accesses.all().toString().contains(token.substring(4)));
    Issued issued = gatekeeper.token(new Grant(Role.ADMIN, "Ada", null), "ada", "cli");
    assertFalse(issued.toString().contains(issued.secret()));
  }

  @Test
  void whatIsNotExactlyTheSecretOpensNothing() {
    String token = token(Role.ADMIN, null);
    char last = token.charAt(token.length() - 1);
    String changed = token.substring(0, token.length() - 1) + (last == 'A' ? 'B' : 'A');
    for (String wrong :
        List.of("", " ", token + " ", " " + token, token.substring(1), changed, "hpt_", "\0")) {
      Admission admission = new Gatekeeper(accesses, () -> now).enter(wrong, HERE);
      assertDenied(admission);
    }
    String digest = accesses.all().getFirst().secret().hex();
    assertDenied(gatekeeper.enter(digest, HERE));
    assertDenied(gatekeeper.enter("hpt_" + digest, HERE));
  }

  @Test
  void aSecretOfOneKindIsNoneOfAnother() {
    String token = token(Role.ADMIN, null);
    String session = session(token);
    String link = gatekeeper.link(Role.ADMIN, "Ada", ADA).secret();
    assertDenied(gatekeeper.resume(token, HERE));
    assertDenied(gatekeeper.enter(session, HERE));
    assertDenied(gatekeeper.enter(link, HERE));
    assertDenied(gatekeeper.resume(link, HERE));
    assertInstanceOf(Signing.Refused.class, gatekeeper.signIn(session, HERE));
  }

  @Test
  void anExpiredTokenIsOverAtThatVeryMoment() {
    String token = token(Role.VIEWER, Duration.ofDays(30));
    now = now.plus(Duration.ofDays(30)).minusMillis(1);
    admitted(gatekeeper.enter(token, HERE));
    now = now.plusMillis(1);
    assertDenied(gatekeeper.enter(token, HERE));
    assertInstanceOf(Signing.Refused.class, gatekeeper.signIn(token, HERE));
  }

  @Test
  void aRevokedTokenTakesItsSessionsWithIt() {
    String token = token(Role.VIEWER, null);
    String session = session(token);
    Visitor visitor = admitted(gatekeeper.resume(session, HERE));
    String id = admitted(gatekeeper.enter(token, HERE)).id();
    assertTrue(gatekeeper.revoke(id, "ada", "cli"));
    assertFalse(gatekeeper.revoke(id, "ada", "cli"));
    assertDenied(gatekeeper.enter(token, HERE));
    assertDenied(gatekeeper.resume(session, HERE));
    assertEquals(Role.VIEWER, visitor.role());
  }

  @Test
  void aSessionEndsWithTimeAndNeverOutlivesItsToken() {
    String longer = session(token(Role.ADMIN, null));
    String shorter = session(token(Role.ADMIN, Duration.ofMinutes(5)));
    now = now.plus(Duration.ofMinutes(5));
    admitted(gatekeeper.resume(longer, HERE));
    assertDenied(gatekeeper.resume(shorter, HERE));
    now = now.plus(Gatekeeper.SESSION);
    assertDenied(gatekeeper.resume(longer, HERE));
  }

  @Test
  void whoSignsOutIsOut() {
    String session = session(token(Role.ADMIN, null));
    gatekeeper.signOut(admitted(gatekeeper.resume(session, HERE)), HERE);
    assertDenied(gatekeeper.resume(session, HERE));
    assertTrue(recorded().contains("session.ended"));
  }

  @Test
  void aLinkSignsInOnceHoweverManyFollowItAtOnce() throws Exception {
    String link = gatekeeper.link(Role.ADMIN, "Ada", ADA).secret();
    List<Callable<Signing>> calls = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      String from = "10.0.0." + i;
      calls.add(() -> gatekeeper.signIn(link, from));
    }
    int begun = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(calls.size())) {
      for (Future<Signing> call : pool.invokeAll(calls)) {
        begun += call.get() instanceof Signing.Begun ? 1 : 0;
      }
    }
    assertEquals(1, begun);
    assertEquals(1, accesses.all().stream().filter(a -> a.kind() == Kind.SESSION).count());
  }

  @Test
  void aLinkThatNobodyFollowedInTimeIsOver() {
    String link = gatekeeper.link(Role.ADMIN, "Ada", ADA).secret();
    now = now.plus(Gatekeeper.LINK);
    assertInstanceOf(Signing.Refused.class, gatekeeper.signIn(link, HERE));
    gatekeeper.link(Role.ADMIN, "Ada", ADA);
    assertEquals(1, accesses.all().size(), "the old one is forgotten");
  }

  @Test
  void lookingAtALinkUsesNothingUp() {
    String link = gatekeeper.link(Role.RESPONDER, "Ada", ADA).secret();
    for (int i = 0; i < 20; i++) {
      assertEquals(
          Role.RESPONDER,
          assertInstanceOf(LinkState.Open.class, gatekeeper.look(link, HERE)).access().role());
    }
    session(link);
    Instant then = now;
    now = now.plusSeconds(60);
    assertEquals(new LinkState.Used(then), gatekeeper.look(link, HERE));
  }

  @Test
  void aLinkThatIsOverIsToldFromOneThatNeverWas() {
    String link = gatekeeper.link(Role.RESPONDER, "Ada", ADA).secret();
    now = now.plus(Gatekeeper.LINK).minusMillis(1);
    assertInstanceOf(LinkState.Open.class, gatekeeper.look(link, HERE));
    now = now.plusMillis(1);
    assertEquals(new LinkState.Over(), gatekeeper.look(link, HERE));
    gatekeeper.link(Role.RESPONDER, "Ada", ADA);
    assertEquals(new LinkState.Over(), gatekeeper.look(link, HERE), "also once it is forgotten");
    for (String wrong : List.of("", "hpl_", "hpl_x", link + "x", link.substring(1))) {
      assertInstanceOf(LinkState.Unknown.class, gatekeeper.look(wrong, HERE), wrong);
    }
  }

  @Test
  void whoGuessesLinksIsSlowedAsWithTokens() {
    for (int i = 0; i < 6; i++) {
      gatekeeper.look("hpl_" + i, HERE);
    }
    assertEquals(
        new LinkState.Unknown(new Admission.Slowed(Duration.ofSeconds(1))),
        gatekeeper.look("hpl_more", HERE));
    String link = gatekeeper.link(Role.RESPONDER, "Ada", ADA).secret();
    assertInstanceOf(LinkState.Open.class, gatekeeper.look(link, HERE));
  }

  @Test
  void aSessionMakesOnlySoManyLinksInTheTimeOfOne() {
    Visitor desk = visitor(session(token(Role.ADMIN, null)));
    invited(desk);
    now = now.plusSeconds(30);
    for (int i = 1; i < Gatekeeper.MOST_LINKS; i++) {
      invited(desk);
    }
    assertEquals(
        new Invitation.TooMany(
            Gatekeeper.MOST_LINKS, Gatekeeper.LINK.minus(Duration.ofSeconds(30))),
        gatekeeper.invite(Role.RESPONDER, desk, HERE));
    now = now.plus(Gatekeeper.LINK).minusSeconds(30);
    invited(desk);
    Invitation.TooMany many =
        assertInstanceOf(Invitation.TooMany.class, gatekeeper.invite(Role.RESPONDER, desk, HERE));
    assertTrue(many.message().contains("5 links in 10 minutes"), many.message());
    assertTrue(many.message().contains("Wait a minute, or"), many.message());
  }

  @Test
  void noSessionUsesUpTheLinksOfAnotherWithItsName() {
    Visitor phone = visitor(session(token(Role.VIEWER, null)));
    Visitor desk = visitor(session(token(Role.ADMIN, null)));
    assertEquals(phone.name(), desk.name());
    for (int i = 0; i < Gatekeeper.MOST_LINKS; i++) {
      invited(phone);
    }
    assertInstanceOf(Invitation.TooMany.class, gatekeeper.invite(Role.VIEWER, phone, HERE));
    invited(desk);
    for (int i = 0; i < 2 * Gatekeeper.MOST_LINKS; i++) {
      gatekeeper.link(Role.RESPONDER, "Ada", ADA);
    }
    invited(desk);
  }

  @Test
  void aLinkThatWasUsedCountsOn() {
    Visitor desk = visitor(session(token(Role.ADMIN, null)));
    for (int i = 0; i < Gatekeeper.MOST_LINKS; i++) {
      session(invited(desk));
    }
    assertInstanceOf(Invitation.TooMany.class, gatekeeper.invite(Role.RESPONDER, desk, HERE));
  }

  @Test
  void ofTwoRequestsAtOnceOneGetsTheLastLink() throws Exception {
    Visitor desk = visitor(session(token(Role.ADMIN, null)));
    for (int i = 1; i < Gatekeeper.MOST_LINKS; i++) {
      invited(desk);
    }
    Gatekeeper slow = new Gatekeeper(thatWaitForTwoToLook(), () -> now);
    Callable<Invitation> call = () -> slow.invite(Role.RESPONDER, desk, HERE);
    int made = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      for (Future<Invitation> one : pool.invokeAll(List.of(call, call))) {
        made += one.get() instanceof Invitation.Made ? 1 : 0;
      }
    }
    assertEquals(1, made);
  }

  /** Whoever looks goes on when a second one has looked, too, or none comes. */
  private Accesses thatWaitForTwoToLook() {
    CountDownLatch both = new CountDownLatch(2);
    InvocationHandler handler =
        (_, method, args) -> {
          Object result = method.invoke(accesses, args);
          if (method.getName().equals("all")) {
            both.countDown();
            both.await(200, TimeUnit.MILLISECONDS);
          }
          return result;
        };
    return (Accesses)
        Proxy.newProxyInstance(
            Accesses.class.getClassLoader(), new Class<?>[] {Accesses.class}, handler);
  }

  private String invited(Visitor visitor) {
    return assertInstanceOf(Invitation.Made.class, gatekeeper.invite(Role.VIEWER, visitor, HERE))
        .link()
        .secret();
  }

  private Visitor visitor(String session) {
    return admitted(gatekeeper.resume(session, HERE));
  }

  private String linkOf(String session) {
    Maker maker = new Maker("Ada", HERE, visitor(session).id());
    return gatekeeper.link(Role.RESPONDER, "Ada", maker).secret();
  }

  @Test
  void aSessionThatAnotherOneMadeEndsWithItAtTheLatest() {
    String desk = session(token(Role.ADMIN, null));
    now = now.plus(Duration.ofHours(11));
    String phone = session(linkOf(desk));
    String tablet = session(linkOf(phone));
    now = now.plus(Duration.ofHours(1)).minusMillis(1);
    visitor(phone);
    visitor(tablet);
    now = now.plusMillis(1);
    assertDenied(gatekeeper.resume(phone, HERE));
    assertDenied(gatekeeper.resume(tablet, HERE));
  }

  @Test
  void whoeverIsPutOutTakesAlongWhomTheyLetIn() {
    String token = token(Role.ADMIN, null);
    String desk = session(token);
    String phone = session(linkOf(desk));
    String tablet = session(linkOf(phone));
    String open = linkOf(tablet);
    gatekeeper.revoke(visitor(desk).id(), "ada", "cli");
    for (String session : List.of(desk, phone, tablet)) {
      assertDenied(gatekeeper.resume(session, HERE));
    }
    assertInstanceOf(Signing.Refused.class, gatekeeper.signIn(open, HERE));
    admitted(gatekeeper.enter(token, HERE));
  }

  @Test
  void whoSignsOutLeavesTheOtherDevicesInButNotBeyondTheToken() {
    String token = token(Role.ADMIN, null);
    String desk = session(token);
    String phone = session(linkOf(desk));
    String open = linkOf(desk);
    gatekeeper.signOut(visitor(desk), HERE);
    visitor(phone);
    assertInstanceOf(Signing.Refused.class, gatekeeper.signIn(open, HERE));
    gatekeeper.revoke(admitted(gatekeeper.enter(token, HERE)).id(), "ada", "cli");
    assertDenied(gatekeeper.resume(phone, HERE));
  }

  @Test
  void anAgentHasNoSession() {
    assertInstanceOf(Signing.Refused.class, gatekeeper.signIn(token(Role.AGENT, null), HERE));
  }

  @Test
  void onlyWrongSecretsAreSlowed() {
    String right = token(Role.VIEWER, null);
    for (int i = 0; i < 6; i++) {
      assertDenied(gatekeeper.enter("hpt_wrong", HERE));
    }
    Admission slowed = gatekeeper.enter("hpt_wrong", HERE);
    assertEquals(new Admission.Slowed(Duration.ofSeconds(1)), slowed);
    admitted(gatekeeper.enter(right, HERE));
    assertDenied(gatekeeper.enter("hpt_wrong", "127.0.0.2"));
    now = now.plusSeconds(1);
    assertDenied(gatekeeper.enter("hpt_wrong", HERE));
    assertEquals(new Admission.Slowed(Duration.ofSeconds(2)), gatekeeper.enter("hpt_wrong", HERE));
  }

  @Test
  void aFloodOfWrongSecretsFillsNoTable() {
    for (int i = 0; i < 10_000; i++) {
      gatekeeper.enter("hpt_" + i, HERE);
    }
    assertEquals(6, recorded().size());
  }

  @Test
  void comingAndGoingIsWrittenDownWithoutSecrets() {
    String token = token(Role.ADMIN, null);
    session(token);
    gatekeeper.enter("hpt_wrong", HERE);
    assertEquals(
        List.of("secret.wrong", "session.begun by token", "token.created"),
        recorded().stream().map(what -> what.replaceAll(" [0-9a-f]{10}$", "")).toList());
    assertFalse(accesses.visits(100).toString().contains("hpt_"));
  }

  @Test
  void aNameCanForgeNoLine() {
    for (String name : List.of("", " ", "a\nb", "a\u001b[31m", "a\u202eb", "x".repeat(101))) {
      assertThrows(IllegalArgumentException.class, () -> new Grant(Role.ADMIN, name, null), name);
    }
  }
}
