package dev.holdpoint.app.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jspecify.annotations.Nullable;

/** Whatever a text is, it is JSON that keeps its value in every form, or it is refused. */
class JsonFuzzTest {
  @FuzzTest(maxDuration = "3s")
  void fuzz(byte[] bytes) {
    Object value;
    try {
      value = Json.parse(new String(bytes, UTF_8));
    } catch (JsonException e) {
      return;
    }
    assertEquals(value, Json.parse(Json.write(value)));
    assertEquals(value, Json.parse(Json.pretty(value)));
    String canonical = canonical(value);
    if (canonical != null) {
      assertEquals(canonical, Json.canonical(Json.parse(canonical)));
    }
  }

  /** Null where the form has no words for it: half a character, a number that is too large. */
  private static @Nullable String canonical(@Nullable Object value) {
    try {
      return Json.canonical(value);
    } catch (JsonException e) {
      return null;
    }
  }
}
