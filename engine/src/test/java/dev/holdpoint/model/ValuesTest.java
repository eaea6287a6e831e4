package dev.holdpoint.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that can't be wrong once they exist. */
class ValuesTest {
  @ParameterizedTest
  @ValueSource(strings = {"hp-1a2b", "hp-0000", "hp-abcdefghijklmnop"})
  void aTaskIdIsAPrefixAndFourOrMore(String text) {
    assertEquals(text, new TaskId(text).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hp-",
        "hp-abc",
        "1a2b",
        "HP-1a2b",
        "hp-1A2B",
        "hp-1a2b.1",
        "hp-1a2b\n",
        "hp-1a/b",
        "hp-../..",
        "hp-äöüß",
        " hp-1a2b",
        "hp-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
      })
  void nothingElseIsATaskId(String text) {
    assertFalse(TaskId.isValid(text));
    assertThrows(IllegalArgumentException.class, () -> new TaskId(text));
  }

  @Test
  void gatesAreCountedFromOneAndOrderedByNumber() {
    assertEquals("hp-1a2b.3", new GateId(Specimens.TASK, 3).toString());
    assertEquals(new GateId(Specimens.TASK, 3), GateId.parse(Specimens.TASK + ".3"));
    for (String no : List.of("", ".", ".3", "hp-1a2b", "hp-1a2b.", "hp-1a2b.0", "hp-1a2b.03")) {
      assertNull(GateId.parse(no), no);
    }
    for (String no : List.of("1a2b.3", "hp-1a2b.-3", "hp-1a2b.3 ", "hp-1a2b.9999999999")) {
      assertNull(GateId.parse(no), no);
    }
    assertThrows(IllegalArgumentException.class, () -> new GateId(Specimens.TASK, 0));
    assertTrue(
        new GateId(Specimens.TASK, 9).compareTo(new GateId(Specimens.TASK, 10)) < 0,
        "by number, not by text");
    assertTrue(new GateId(Specimens.TASK, 9).compareTo(new GateId(new TaskId("hp-9999"), 1)) < 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 6, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void aThresholdIsFromZeroToFive(int value) {
    assertThrows(IllegalArgumentException.class, () -> new Threshold(value));
  }

  @Test
  void everyThresholdHasItsBand() {
    List<Threshold.Band> bands = new ArrayList<>();
    for (int value = 0; value <= 5; value++) {
      bands.add(new Threshold(value).band());
    }
    assertEquals(
        List.of(
            Threshold.Band.NONE,
            Threshold.Band.LOW,
            Threshold.Band.LOW,
            Threshold.Band.MEDIUM,
            Threshold.Band.MEDIUM,
            Threshold.Band.HIGH),
        bands);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY, -Double.MIN_VALUE})
  void aConfidenceIsFromZeroToOne(double confidence) {
    assertThrows(IllegalArgumentException.class, () -> Specimens.confident("Which?", confidence));
  }

  @Test
  void aQuestionSaysSomethingAndAPasswordIsSensitive() {
    assertThrows(IllegalArgumentException.class, () -> Question.of(" \n"));
    assertTrue(
        new Question("PIN?", null, new Input.Password(), false, null, null, null).sensitive());
  }

  @Test
  void questionsAreTheSameByKeyElseByText() {
    assertTrue(Question.of("Which?").sameAs(Question.of("Which?")));
    assertFalse(Question.of("Which?").sameAs(Question.of("which?")));
    assertTrue(Specimens.keyed("Which?", "k").sameAs(Specimens.keyed("Which?", "k")));
    assertFalse(Specimens.keyed("Which?", "k").sameAs(Specimens.keyed("Which one?", "k")));
    assertTrue(Specimens.keyed("Which?", "call:k").sameAs(Specimens.keyed("Which one?", "call:k")));
    assertFalse(Specimens.keyed("Which?", "k").sameAs(Specimens.keyed("Which?", "l")));
    assertFalse(Specimens.keyed("Which?", "k").sameAs(Question.of("Which?")));
    assertFalse(Question.of("Which?").sameAs(Specimens.keyed("Which?", "k")));
  }

  @Test
  void aTaskNeedsATitleAndAPriorityInRange() {
    assertThrows(IllegalArgumentException.class, () -> TaskSpec.of(" ", "body"));
    assertThrows(IllegalArgumentException.class, () -> Specimens.spec("t", -1));
    assertThrows(IllegalArgumentException.class, () -> Specimens.spec("t", 10));
  }

  @Test
  void usageAddsUpWithoutRunningOver() {
    Usage most = new Usage("m", Long.MAX_VALUE, 1, Double.MAX_VALUE);
    Usage sum = most.plus(most);
    assertEquals(new Usage("m", Long.MAX_VALUE, 2, Double.MAX_VALUE), sum);
    assertEquals(
        new Usage("m", 3, 4, null), new Usage("m", 1, 2, null).plus(new Usage("m", 2, 2, null)));
    assertEquals(
        new Usage("m", 0, 0, 2.0), new Usage("m", 0, 0, null).plus(new Usage("m", 0, 0, 2.0)));
    assertThrows(IllegalArgumentException.class, () -> new Usage("m", -1, 0, null));
    assertThrows(IllegalArgumentException.class, () -> new Usage("m", 0, 0, Double.NaN));
  }

  @Test
  void payloadsOfDifferentTextsHaveDifferentDigests() {
    assertNotEquals(Payload.of("?"), Payload.of("\uD800"));
    assertEquals("a\uFFFDb", Payload.of("a\uDC00b").text());
    assertEquals("🚦\0", Payload.of("🚦\0").text());
    assertEquals(
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        Payload.of("abc").digest().hex());
  }

  @Test
  void anAgentsSettingsKeepTheirOrderAndCantBeChanged() {
    Map<String, Object> settings = new LinkedHashMap<>();
    for (int i = 20; i > 0; i--) {
      settings.put("key" + i, i);
    }
    AgentSpec agent = new AgentSpec("a", "command", settings, List.of());
    assertEquals(List.copyOf(settings.keySet()), List.copyOf(agent.settings().keySet()));
    assertThrows(UnsupportedOperationException.class, () -> agent.settings().put("x", "y"));
  }

  @Test
  void wordsAreThoseOfTheContract() {
    assertEquals("awaiting_input", TaskState.AWAITING_INPUT.word());
    assertEquals("awaiting_reset", TaskState.AWAITING_RESET.word());
    assertEquals(
        List.of("terminal", "cli", "file", "web", "api", "mcp"),
        Arrays.stream(Channel.values()).map(Channel::word).toList());
    assertEquals("yes", new Reply.Confirmed(true).text());
    assertEquals("no", new Reply.Confirmed(false).text());
  }
}
