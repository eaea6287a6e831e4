package dev.holdpoint.app.web.cockpit;

import org.junit.jupiter.api.Timeout;

/** The same with 1,000 gestures. */
@Timeout(1200)
class MonkeyLongIT extends MonkeyTest {
  @Override
  int gestures() {
    return Integer.getInteger("monkey.gestures", 1000);
  }
}
