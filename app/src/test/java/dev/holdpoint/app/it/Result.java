package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.util.List;
import java.util.Map;

/** How a program ended, and what it said. */
record Result(int exit, String out, String err) {
  static final int DONE = 0;
  static final int REFUSED = 1;
  static final int USAGE = 2;
  static final int ASSUME = 3;
  static final int WAITING = 101;
  static final int LIMITED = 102;
  static final int INTERRUPTED = 130;

  Result exits(int expected) {
    assertEquals(expected, exit, this::toString);
    assertFalse((out + err).contains("\tat "), () -> "a stack trace: " + this);
    assertFalse(err.contains("bug of ours"), this::toString);
    return this;
  }

  Result saysOut(String... parts) {
    for (String part : parts) {
      assertTrue(out.contains(part), () -> "not on standard output: " + part + "\n" + this);
    }
    return this;
  }

  Result saysErr(String... parts) {
    for (String part : parts) {
      assertTrue(err.contains(part), () -> "not on standard error: " + part + "\n" + this);
    }
    return this;
  }

  Result neverSays(String part) {
    assertFalse((out + err).contains(part), () -> "should not be said: " + part + "\n" + this);
    return this;
  }

  Result saysNothingOut() {
    assertEquals("", out, this::toString);
    return this;
  }

  JsonObject json() {
    return Json.object(out);
  }

  List<JsonObject> jsonList() {
    return Json.object("{\"list\":" + out + "}").objects("list");
  }

  /** The value of a JSON array of anything. */
  List<?> jsonValues() {
    return (List<?>) Map.of("list", Json.parse(out)).get("list");
  }

  @Override
  public String toString() {
    return "exit %d\n--- out\n%s\n--- err\n%s\n---".formatted(exit, out, err);
  }
}
