package dev.holdpoint.app.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;

/** Whatever an agent prints, its result is found and becomes a report, or there is none. */
class ResultFuzzTest {
  @FuzzTest(maxDuration = "3s")
  void fuzz(byte[] printed) {
    String text = new String(printed, UTF_8);
    JsonObject result = ResultFinder.last(text);
    if (result != null) {
      check(result);
    }
    // A result behind anything else is the one that counts, unless it stands inside of a value.
    JsonObject last = ResultFinder.last(text + "\n\"]}\n\u0001\n{\"status\":\"completed\"}");
    assertNotNull(last);
    ResultFinder.isResult(text);
  }

  private static void check(JsonObject result) {
    assertTrue(ResultFinder.isResult(Json.write(result.values())));
    Report report = ResultReader.read(result, "mine", "/workspace");
    switch (report.outcome()) {
      case Outcome.Asked asked -> assertFalse(asked.questions().getFirst().prompt().isBlank());
      case Outcome.Failed failed -> assertFalse(failed.reason().isBlank());
      case Outcome.Blocked blocked -> assertFalse(blocked.summary().isBlank());
      case Outcome.Finished _ -> {}
      case Outcome.RateLimited _,
          Outcome.Unchecked _,
          Outcome.Planned _,
          Outcome.Unplanned _,
          Outcome.OutOfBounds _ ->
          throw new AssertionError("no result says that");
    }
  }
}
