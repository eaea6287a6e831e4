package dev.holdpoint.app.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.holdpoint.app.json.Json;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GateAddressesTest {
  private final GateAddresses known =
      new GateAddresses(URI.create("https://holdpoint.example.org"));

  private static Map<String, @Nullable Object> gate() {
    Map<String, @Nullable Object> gate = Json.map();
    gate.put("gate", "hp-1a2b.3");
    return gate;
  }

  @Test
  void aGateHasAnAddressWhereAServerIsKnown() {
    assertEquals("https://holdpoint.example.org/gates/hp-1a2b.3", known.into(gate()).get("url"));
    assertFalse(GateAddresses.UNKNOWN.into(gate()).containsKey("url"));
  }

  @Test
  void allGatesOfATaskHaveOne() {
    Map<String, @Nullable Object> task = Json.map();
    task.put("gates", List.of(gate(), gate()));
    known.intoTask(task);
    for (Object one : (List<?>) task.get("gates")) {
      assertEquals("https://holdpoint.example.org/gates/hp-1a2b.3", ((Map<?, ?>) one).get("url"));
    }
  }
}
