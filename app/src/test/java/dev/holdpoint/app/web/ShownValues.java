package dev.holdpoint.app.web;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;

/**
 * What a page would have shown to a session, for tests that send forms without loading the page.
 */
public final class ShownValues {
  private ShownValues() {}

  public static String of(String session, GateId gate, Digest content) {
    return Shown.to(session).value(gate, content);
  }

  public static String of(String session, Gate gate) {
    return Shown.to(session).value(gate);
  }
}
