package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.approval;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps secrets out of an agent's words. */
class MaskTest {
  private static final String SECRET = "hunter2";
  private static final Mask MASK = new Mask(List.of(SECRET));

  @Test
  void theExactValueIsCoveredWhereverItStands() {
    assertEquals("•••••", MASK.cover("hunter2"));
    assertEquals("a ••••• b ••••• c", MASK.cover("a hunter2 b hunter2 c"));
    assertEquals("••••• is one", MASK.cover("hunter2hunter2 is one"));
    assertEquals("x•••••y", MASK.cover("xhunter2y"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "hunter", "Hunter2", "h u n t e r 2", "•••••"})
  void nothingElseIsTouched(String text) {
    assertEquals(text, MASK.cover(text));
  }

  @ParameterizedTest
  @CsvSource({
    "abc, abcdef, x abcdef y, x ••••• y",
    "abcdef, abc, x abc y, x ••••• y",
    "abcd, cdef, x abcdef y, x ••••• y",
    "aa, aaa, x aaaaa y, x ••••• y",
    "ab, ba, x abab y, x ••••• y"
  })
  void aSecretInsideOfAnotherHidesNoneOfIt(String one, String other, String said, String covered) {
    assertEquals(covered, new Mask(List.of(one, other)).cover(said));
    assertEquals(covered, new Mask(List.of(other, one)).cover(said));
  }

  @Test
  void whatCoversIsNotCoveredItself() {
    assertEquals("[•••••]", new Mask(List.of("•", "x")).cover("[x]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "y", "42"})
  void howeverShortItIsItIsCovered(String secret) {
    assertFalse(new Mask(List.of(secret)).cover("1 yes 42 " + secret).contains(secret));
  }

  @Test
  void itIsCoveredInEveryWayToWriteJson() {
    String secret = "a\"b\\c/d\te\u0001é😀";
    Mask mask = new Mask(List.of(secret));
    String[] written = {
      "{\"k\":\"a\\\"b\\\\c/d\\te\\u0001é😀\"}",
      "{\"k\":\"a\\\"b\\\\c\\/d\\te\\u0001é😀\"}",
      "{\"k\":\"a\\\"b\\\\c/d\\te\\u0001\\u00e9\\ud83d\\ude00\"}",
      "{\"k\":\"a\\\"b\\\\c\\/d\\te\\u0001\\u00E9\\uD83D\\uDE00\"}"
    };
    for (String json : written) {
      assertEquals("{\"k\":\"•••••\"}", mask.cover(json), json);
    }
  }

  @Test
  void itIsCoveredInJsonInsideOfJson() {
    String inner = "{\\\"k\\\":\\\"say \\\\\\\"hi\\\\\\\"\\\"}";
    assertEquals(
        "{\"json\":\"{\\\"k\\\":\\\"•••••\\\"}\"}",
        new Mask(List.of("say \"hi\"")).cover("{\"json\":\"" + inner + "\"}"));
  }

  @Test
  void aSecretOfSeveralLinesIsCoveredLineByLine() {
    String key =
        "-----BEGIN KEY-----\r\nMIIEvQIBADAN\r\n  indented line\r\n}\r\n-----END KEY-----\n";
    Mask mask = new Mask(List.of(key));
    assertEquals("•••••", mask.cover(key));
    assertEquals("got •••••", mask.cover("got MIIEvQIBADAN"));
    assertEquals("got •••••.", mask.cover("got indented line."));
    assertEquals("a } b", mask.cover("a } b"), "what is everywhere is no secret");
    assertEquals(
        "{\"key\":\"•••••\"}",
        mask.cover("{\"key\":\"" + key.replace("\r", "\\r").replace("\n", "\\n") + "\"}"));
    assertEquals(
        "\"••••• …\"",
        mask.cover("\"-----BEGIN KEY-----\\r\\nMIIEvQIBADAN …\"")
            .replace("•••••\\r\\n•••••", "•••••"));
  }

  @Test
  void spaceAroundItIsNoWayOut() {
    Mask mask = new Mask(List.of("  hunter2\n"));
    assertEquals("pw=•••••", mask.cover("pw=hunter2"));
  }

  @Test
  void everythingThatAReportSaysIsCovered() {
    List<Outcome> outcomes =
        List.of(
            new Outcome.Finished("did " + SECRET),
            new Outcome.Failed("broke " + SECRET),
            new Outcome.Blocked("stuck " + SECRET, List.of("issue " + SECRET)),
            new Outcome.RateLimited(Instant.EPOCH),
            new Outcome.Asked(
                List.of(
                    new Question(
                        "Is it " + SECRET,
                        "context " + SECRET,
                        new Input.Choice(List.of(SECRET, "other")),
                        false,
                        0.5,
                        "recommend " + SECRET,
                        "key " + SECRET))));
    for (Outcome outcome : outcomes) {
      Report report =
          new Report(
              outcome,
              List.of(new Assumption("text " + SECRET, "question " + SECRET, 0.5)),
              "session",
              List.of(new Usage("model " + SECRET, 1, 2, 0.5)));
      Report covered = MASK.over(report);
      assertFalse(covered.toString().contains(SECRET), covered.toString());
      assertEquals(report.toString().replace(SECRET, "•••••"), covered.toString());
    }
    assertEquals(
        Report.of(new Outcome.Finished(null)), MASK.over(Report.of(new Outcome.Finished(null))));
  }

  @Test
  void aSessionStaysExactOrGoes() {
    assertEquals("s-1", session("s-1"));
    assertNull(session("s-" + SECRET), "without it the agent gets the whole history");
    assertNull(session(null));
  }

  private static String session(String name) {
    return MASK.over(new Report(new Outcome.Finished(null), List.of(), name, List.of())).session();
  }

  @Test
  void anActionKeepsItsDigestAndSaysThatSomethingIsCovered() {
    Action action = action("login hunter2");
    Action covered = MASK.over(approval(action)).action();
    assertNotNull(covered);
    assertEquals(action.digest(), covered.digest());
    assertFalse(covered.toString().contains(SECRET));
    assertTrue(Mask.hasCovered(covered));
    assertFalse(Mask.hasCovered(action));
  }

  @Test
  void withoutSecretsNothingChanges() {
    Question question = approval(action("ls"));
    assertEquals(question, new Mask(List.of()).over(question));
    assertEquals("", new Mask(List.of("", " ")).cover(""));
  }
}
