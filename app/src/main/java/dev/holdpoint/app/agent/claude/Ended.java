package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.agent.ResultFinder;
import dev.holdpoint.app.agent.ResultReader;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process of Claude Code that has ended.
 *
 * @param exit null where it was stopped by us
 * @param session what it was to go on with, null for nothing
 */
record Ended(
    ClaudeStream stream,
    TurnHooks hooks,
    @Nullable Exit exit,
    @Nullable ClaudeSession session,
    boolean wasUnguarded) {
  private static final String NO_SESSION = "No conversation found";
  private static final int TOO_MANY_REQUESTS = 429;

  /** It was to begin with a call, which it did not. */
  boolean forgotTheCall() {
    String call = session == null ? null : session.deferred();
    return call != null
        && !hooks.hasSeen(call)
        && !isOfUnknownSession()
        && !(outcome() instanceof Outcome.RateLimited);
  }

  boolean isOfUnknownSession() {
    return session != null && isError() && message().contains(NO_SESSION);
  }

  Report report(Assignment assignment, List<Usage> usage) {
    Outcome outcome = outcome();
    List<Assumption> assumptions = List.of();
    if (outcome instanceof Outcome.Finished(@Nullable String text) && text != null) {
      JsonObject result = ResultFinder.last(text);
      if (result != null) {
        Report told =
            ResultReader.read(result, assignment.agent().name(), assignment.workspace().toString());
        outcome = told.outcome();
        assumptions = told.assumptions();
      }
    }
    return new Report(outcome, assumptions, goesOnWith(), usage);
  }

  /** What the next turn goes on with, null where that is what is known already. */
  private @Nullable String goesOnWith() {
    String id = stream.session();
    if (stream.result() == null || id == null) {
      return null;
    }
    return new ClaudeSession(id, deferred()).text();
  }

  private @Nullable String deferred() {
    JsonObject result = stream.result();
    return result == null || !result.has("deferred_tool_use")
        ? null
        : result.object("deferred_tool_use").optionalText("id");
  }

  private Outcome outcome() {
    JsonObject result = stream.result();
    if (wasUnguarded) {
      return new Outcome.Failed(
          "Claude Code used a tool without asking Holdpoint first, so it was stopped: its hooks are"
              + " switched off or restricted (see docs/agents.md)");
    }
    if (result == null) {
      return broke();
    }
    if (isError()) {
      return isLimited(result)
          ? new Outcome.RateLimited(stream.limitedUntil())
          : new Outcome.Failed("Claude Code: " + message());
    }
    String call = deferred();
    if (call != null) {
      return call.equals(hooks.deferred())
          ? new Outcome.Finished(null)
          : new Outcome.Failed("Claude Code stopped at a call that a hook of yours deferred");
    }
    String text = result.optionalText("result");
    return new Outcome.Finished(text == null || text.isBlank() ? null : text.strip());
  }

  private Outcome broke() {
    String last = stream.lastWords();
    return new Outcome.Failed(
        "Claude Code ended with %s and without a result".formatted(exit)
            + (last.isEmpty() ? "; it printed nothing else" : "; its last lines:\n" + last));
  }

  private boolean isError() {
    JsonObject result = stream.result();
    return result != null && Boolean.TRUE.equals(result.values().get("is_error"));
  }

  private boolean isLimited(JsonObject result) {
    return stream.limitedUntil() != null
        || Long.valueOf(TOO_MANY_REQUESTS).equals(result.values().get("api_error_status"));
  }

  /** What it says about its failure. */
  private String message() {
    JsonObject result = stream.result();
    if (result == null) {
      return "";
    }
    if (result.values().get("result") instanceof String text && !text.isBlank()) {
      return text.strip();
    }
    if (result.values().get("errors") instanceof List<?> errors && !errors.isEmpty()) {
      return String.join("; ", errors.stream().map(String::valueOf).toList());
    }
    return String.valueOf(result.values().get("terminal_reason"));
  }
}
