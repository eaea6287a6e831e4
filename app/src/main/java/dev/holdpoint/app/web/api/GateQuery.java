package dev.holdpoint.app.web.api;

import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.GateFilter;
import io.javalin.http.Context;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which gates a request asks for. What is misspelt is refused: it would let everything through. */
final class GateQuery {
  private static final List<String> CLOSED = List.of("answered", "expired", "withdrawn");
  private static final List<String> STATES =
      List.of("open", "closed", "answered", "expired", "withdrawn");
  private static final List<String> KINDS = List.of("question", "approval", "review");

  private GateQuery() {}

  static GateFilter filter(Context request) {
    String priority = request.queryParam("priority");
    return new GateFilter(
        states(request.queryParam("state")),
        kind(request.queryParam("kind")),
        request.queryParam("agent"),
        priority == null ? null : Replies.number(request, "priority", 0, TaskSpec.LOWEST_PRIORITY));
  }

  private static Set<String> states(@Nullable String words) {
    Set<String> states = new HashSet<>();
    for (String word : words == null ? List.<String>of() : List.of(words.split(",", -1))) {
      String state = Replies.oneOf("state", word, STATES);
      states.addAll(state.equals("closed") ? CLOSED : List.of(state));
    }
    return states;
  }

  private static @Nullable String kind(@Nullable String word) {
    return word == null ? null : Replies.oneOf("kind", word, KINDS);
  }
}
