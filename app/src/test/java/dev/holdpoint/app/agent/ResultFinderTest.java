package dev.holdpoint.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFinderTest {
  private static final String DONE = "{\"status\": \"completed\", \"summary\": \"done\"}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        DONE,
        "text before\n" + DONE + "\ntext after, even with a { in it\n",
        "on one line: " + DONE + " and on",
        "```json\n{\n  \"summary\": \"done\",\n  \"status\": \"completed\"\n}\n```\nThat's it.",
        "a } b ] c { d [ e \" f\n" + DONE,
        "{\"status\": \"completed\", \"summary\":\n" + DONE,
        "{\"status\":\"failed\",\"summary\":\"first\"}\n" + DONE,
        DONE + "\n{\"status\": \"running\"}\n{\"status\": 3}\n{\"status\": null}\n{}",
        DONE + "\n{\"inner\": {\"status\": \"failed\"}}\n[{\"status\": \"failed\"}]",
        DONE + "\n{\"text\": \"{\\\"status\\\": \\\"failed\\\"}\"}",
        DONE + "\n{\"status\": \"failed\", }",
        DONE + "\n{\"status\": \"failed\"",
        "[INFO] building\n[1] " + DONE,
        "{\"status\":\"completed\",\"summary\":\"done\",\"x\":{\"y\":[\"}\",{\"status\":\"failed\"}]}}",
      })
  void findsTheLastObjectWithAKnownStatus(String output) {
    JsonObject found = ResultFinder.last(output);
    assertNotNull(found);
    assertEquals("completed", found.text("status"));
    assertEquals("done", found.text("summary"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "done",
        "{\"status\": \"ok\"}",
        "{\"result\": {\"status\": \"completed\"}}",
        "[{\"status\": \"completed\"}]",
        "{'status': 'completed'}",
        "\"status\": \"completed\"",
        "{\"status\": \"completed\", \"status\": \"failed\"}",
      })
  void findsNothingWhereThereIsNoResult(String output) {
    assertNull(ResultFinder.last(output));
  }

  @Test
  void aLineIsAResultOnlyWhereItIsNothingElse() {
    assertTrue(ResultFinder.isResult("  " + DONE + " "));
    assertFalse(ResultFinder.isResult("see " + DONE));
    assertFalse(ResultFinder.isResult("{\"status\": \"ok\"}"));
  }

  @Test
  void hostileOutputIsSearchedInReasonableTime() {
    List<String> pieces =
        List.of("{", "[", "{\"", "{\"a\":", "{\"a\":[", "[{},", "{\"a\":1,\"b\":[1,", "{ ", "[t]");
    assertTimeout(
        Duration.ofSeconds(30),
        () -> {
          for (String piece : pieces) {
            String output = piece.repeat((1 << 20) / piece.length()) + "\n" + DONE;
            assertNotNull(ResultFinder.last(output), piece);
          }
        });
  }

  @Test
  void randomOutputNeverBreaksTheSearchNorHidesTheResult() {
    Random random = new Random(42);
    String alphabet = "{}[]\",:\\ \nabc1status";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder noise = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        noise.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      JsonObject found = ResultFinder.last(noise + "\n.\n" + DONE);
      assertNotNull(found, noise::toString);
      assertEquals("done", found.text("summary"), noise::toString);
    }
  }
}
