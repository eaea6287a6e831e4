package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.ResultFinder;
import dev.holdpoint.app.agent.ResultReader;
import dev.holdpoint.app.agent.rpc.RpcMessage;
import dev.holdpoint.app.agent.rpc.RpcProgram;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Picture;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One turn with Codex: opens or continues its thread, lets it work, and hears what it came to. */
final class CodexTurn implements AutoCloseable {
  private final RpcProgram program;
  private final Assignment assignment;
  private final Narrator narrator;
  private final ThreadSettings settings;
  private final Items items;
  private final TokenCount tokens = new TokenCount();
  private final Limits limits;
  private final Halt halt = new Halt();
  private final Replies replies;
  private final Requests requests;
  private @Nullable String thread;
  private @Nullable String turn;
  private @Nullable Outcome outcome;

  CodexTurn(
      RpcProgram program,
      Assignment assignment,
      Narrator narrator,
      ThreadSettings settings,
      Clock clock) {
    this.program = program;
    this.assignment = assignment;
    this.narrator = narrator;
    this.settings = settings;
    this.items = new Items(narrator);
    this.limits = new Limits(clock);
    this.replies = new Replies(program, assignment.desk(), halt);
    this.requests = new Requests(replies, assignment, items, halt);
  }

  Report report() throws IOException, InterruptedException {
    program.call("initialize", ThreadSettings.CLIENT, this::initialized);
    while (outcome == null) {
      switch (program.next(halt.listening())) {
        case null -> {}
        case RpcMessage.Told told -> told(told.method(), told.params());
        case RpcMessage.Asked asked -> requests.asked(asked);
        case RpcMessage.Ended ended -> outcome = outcome == null ? ended(ended) : outcome;
        case RpcMessage.Reply _, RpcMessage.Noise _ -> {}
      }
      lookWhetherToStop();
    }
    return reported(outcome);
  }

  private void initialized(RpcMessage.Reply reply) {
    if (failed(reply, "does not begin")) {
      return;
    }
    program.tell("initialized", Map.of());
    String session = assignment.session();
    if (session == null) {
      begin(assignment.prompt());
    } else {
      program.call("thread/resume", settings.toResume(session), this::resumed);
    }
  }

  private void resumed(RpcMessage.Reply reply) {
    String problem = reply.problem();
    if (problem == null) {
      opened(reply, assignment.prompt());
      return;
    }
    if (problem.contains("required MCP servers")) {
      // The thread is not lost: nothing is begun anew because our own tools had a bad moment.
      failed(reply, "can't go on with its thread");
      return;
    }
    narrator.said(
        "Codex can't go on with its thread %s (%s): it begins anew and is told everything so far."
            .formatted(assignment.session(), problem));
    begin(assignment.retelling().anew());
  }

  private void begin(String prompt) {
    program.call("thread/start", settings.toStart(), reply -> opened(reply, prompt));
  }

  private void opened(RpcMessage.Reply reply, String prompt) {
    if (failed(reply, "opens no thread")) {
      return;
    }
    String id = reply.result().object("thread").text("id");
    String model = reply.result().optionalText("model");
    thread = id;
    items.mainThread(id);
    if (model != null && !model.isBlank()) {
      tokens.model(model);
    }
    assignment.desk().session(id);
    say(id, withPictures(prompt));
  }

  private void say(String id, List<Map<String, Object>> input) {
    program.call(
        "turn/start",
        Map.of("threadId", id, "input", input),
        reply -> {
          if (!failed(reply, "does not take its task")) {
            turn = reply.result().object("turn").text("id");
            tokens.turnBegan(turn);
          }
        });
  }

  static List<Map<String, Object>> input(String text) {
    return List.of(Map.of("type", "text", "text", text));
  }

  private List<Map<String, Object>> withPictures(String prompt) {
    List<Map<String, Object>> input = new ArrayList<>(input(prompt));
    for (Picture picture : assignment.pictures()) {
      input.add(Map.of("type", "localImage", "path", picture.file().toString()));
    }
    return input;
  }

  private boolean failed(RpcMessage.Reply reply, String what) {
    if (!reply.isGood() && outcome == null) {
      outcome = new Outcome.Failed("Codex %s: %s".formatted(what, reply.problem()));
    }
    return !reply.isGood();
  }

  private void told(String method, JsonObject params) {
    switch (method) {
      case "item/started" -> item(params, this::started);
      case "item/completed" -> item(params, item -> completed(params, item));
      case "turn/started" -> item(params, "turn", one -> tokens.turnBegan(one.text("id")));
      case "turn/completed" -> turnCompleted(params);
      case "thread/tokenUsage/updated" -> {
        tokens.updated(params);
        assignment.desk().used(tokens.usage());
      }
      case "account/rateLimits/updated" -> limits.updated(params);
      case "mcpServer/startupStatus/updated" -> server(params);
      case "error" -> item(params, "error", error -> narrator.said(problem(error)));
      default -> {}
    }
  }

  /** Hears a part of a message, where the line was whole. */
  private interface Part {
    void heard(JsonObject part);
  }

  private static void item(JsonObject params, Part part) {
    item(params, "item", part);
  }

  private static void item(JsonObject params, String key, Part part) {
    if (params.values().get(key) instanceof Map<?, ?>) {
      part.heard(params.object(key));
    }
  }

  private void completed(JsonObject params, JsonObject item) {
    items.completed(Items.text(params, "threadId"), item);
    if ("collabAgentToolCall".equals(Items.text(item, "type"))
        && item.values().get("model") instanceof String model
        && !model.isBlank()
        && item.values().get("receiverThreadIds") instanceof List<?> threads) {
      threads.forEach(one -> tokens.model(String.valueOf(one), model));
    }
  }

  private void started(JsonObject item) {
    items.started(item);
    if (Requests.OUR_SERVER.equals(Items.text(item, "server"))) {
      requests.ourToolBegan(item);
    }
  }

  private void server(JsonObject params) {
    if (Requests.OUR_SERVER.equals(Items.text(params, "name"))
        && "failed".equals(Items.text(params, "status"))) {
      narrator.said("Holdpoint's own tools did not start: " + Items.text(params, "error"));
    }
  }

  private static String problem(JsonObject error) {
    String message = Items.text(error, "message");
    String details = Items.text(error, "additionalDetails");
    return (message == null ? "an error" : message) + (details == null ? "" : ": " + details);
  }

  private void turnCompleted(JsonObject params) {
    String whose = Items.text(params, "threadId");
    if (whose != null && !whose.equals(thread)) {
      return;
    }
    JsonObject ended =
        params.values().get("turn") instanceof Map<?, ?>
            ? params.object("turn")
            : new JsonObject(Map.of("status", "completed"));
    String status = Items.text(ended, "status");
    List<String> untold = replies.takeUntold();
    if ("failed".equals(status)) {
      outcome =
          limits.outcome(
              ended.values().get("error") instanceof Map<?, ?> ? ended.object("error") : null);
    } else if (halt.isWanted()) {
      outcome = stopped();
    } else if (thread != null && !untold.isEmpty()) {
      say(thread, input(String.join("\n\n", untold)));
    } else if ("interrupted".equals(status)) {
      outcome = new Outcome.Failed("Codex's turn was interrupted, and not by Holdpoint");
    } else {
      outcome = new Outcome.Finished(items.lastMessage());
    }
  }

  private void lookWhetherToStop() {
    if (outcome != null || !halt.isWanted()) {
      return;
    }
    if (halt.isInVain() || thread == null || turn == null) {
      outcome = stopped();
    } else if (halt.isDue(items.anyAllowedIsUnderWay())) {
      narrator.said("A person is asked: the turn is ended, and goes on with the answer.");
      program.call(
          "turn/interrupt",
          Map.of("threadId", thread, "turnId", turn),
          reply -> {
            if (!reply.isGood() && outcome == null) {
              outcome = stopped();
            }
          });
    }
  }

  /** The gate outranks this; without one, the step is not done. */
  private static Outcome stopped() {
    return new Outcome.Failed("ended, since a person is asked");
  }

  private Outcome ended(RpcMessage.Ended ended) {
    if (halt.isWanted()) {
      return stopped();
    }
    String how = ended.exit() == null ? "" : " with " + ended.exit();
    String words = ended.lastWords();
    return new Outcome.Failed(
        "Codex ended%s before its turn was over%s"
            .formatted(how, words.isEmpty() ? "" : "; its last lines:\n" + words));
  }

  private Report reported(Outcome came) {
    String workspace = assignment.workspace().toString();
    if (came instanceof Outcome.Finished(@Nullable String message) && message != null) {
      JsonObject result = ResultFinder.last(message);
      if (result != null) {
        Report report = ResultReader.read(result, assignment.agent().name(), workspace);
        return new Report(report.outcome(), report.assumptions(), thread, tokens.usage());
      }
    }
    return new Report(came, List.of(), thread, tokens.usage());
  }

  @Override
  public void close() {
    replies.close();
  }
}
