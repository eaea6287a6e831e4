package dev.holdpoint.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a log is told of calls. */
class ToolCallsTest {
  private final Narration narration = new Narration();
  private long seconds;
  private final ToolCalls calls = new ToolCalls(narration, () -> TimeUnit.SECONDS.toNanos(seconds));

  private void begun(String id, String tool, Map<String, Object> input) {
    calls.begun(
        id, tool, String.valueOf(input.values().iterator().next()), CallInput.of(tool, input));
  }

  @Test
  void aCallIsToldOnceAndItsResultWithItsTime() {
    begun("1", "Bash", Map.of("command", "mvn test"));
    begun("1", "Bash", Map.of("command", "mvn test"));
    seconds = 75;
    calls.ended("1", false, "exit 1", "2 tests failed");
    calls.ended("1", true, "again");

    assertEquals(List.of("Bash: mvn test"), narration.called);
    assertEquals(
        List.of("Bash: mvn test → failed exit 1, 1 min 15 s|2 tests failed"), narration.returned);
  }

  @Test
  void callsAtTheSameTimeKeepTheirOwnResults() {
    begun("1", "Grep", Map.of("pattern", "a"));
    begun("2", "Grep", Map.of("pattern", "b"));
    calls.ended("2", true, "of b");
    calls.ended("1", true, "of a");

    assertEquals(List.of("Grep: b → ok |of b", "Grep: a → ok |of a"), narration.returned);
  }

  @Test
  void aReadFileIsItsLengthAndAnEditWhatChanged() {
    begun("1", "Read", Map.of("file_path", "a.txt"));
    calls.ended("1", true, "one\ntwo\n");
    calls.begun("2", "Edit", "a.txt", CallInput.change("same\nold\nend", "same\nnew\nmore\nend"));
    calls.ended("2", true, "The file was updated.");

    assertEquals("Read: a.txt → ok 2 lines|", narration.returned.getFirst());
    assertEquals(
        "Edit: a.txt → ok +2 −1|- old\n+ new\n+ more\nThe file was updated.",
        narration.returned.getLast());
  }

  @Test
  void aCommandThatIsTooLongForItsLineIsShownBesideIt() {
    String command = "echo " + "x".repeat(200);
    begun("1", "Bash", Map.of("command", command));
    calls.ended("1", true, "");

    assertEquals(List.of("Bash: " + command + " → ok |$ " + command), narration.returned);
  }

  @Test
  void aResultOfAnUnknownCallIsNotTold() {
    calls.ended("9", true, "who?");

    assertEquals(List.of(), narration.returned);
  }
}
