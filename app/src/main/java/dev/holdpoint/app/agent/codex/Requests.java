package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.rpc.RpcMessage.Asked;
import dev.holdpoint.app.agent.rpc.RpcProgram;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Answers what Codex asks its client: by the policy, or by asking a person. */
final class Requests implements AutoCloseable {
  static final String OUR_SERVER = "holdpoint";
  private static final Map<String, Object> ACCEPT = Map.of("decision", "accept");
  private static final Map<String, Object> DECLINE = Map.of("decision", "decline");
  private static final Map<String, Object> DECLINE_FORM = Map.of("action", "decline");

  private final RpcProgram program;
  private final Desk desk;
  private final Items items;
  private final Halt halt;
  private final ToolUses tools;
  private final EarlierAnswers earlier;
  private final List<String> untold = new ArrayList<>();
  private final ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor();

  Requests(RpcProgram program, Assignment assignment, Items items, Halt halt) {
    this.program = program;
    this.desk = assignment.desk();
    this.items = items;
    this.halt = halt;
    this.tools = new ToolUses(assignment.workspace(), items);
    this.earlier = new EarlierAnswers(assignment);
  }

  /** Something that is settled as soon as no gate is in its way. */
  private interface Matter {
    /** The gates that it waits for, none where it is settled. */
    Set<GateId> settle();
  }

  void asked(Asked asked) {
    try {
      take(matter(asked));
    } catch (JsonException | IllegalArgumentException e) {
      program.refuse(asked, "Holdpoint can't answer this: " + e.getMessage());
    }
  }

  /**
   * Our own tool asks in a process of its own, and Codex does not tell whether it waits. Asked here
   * as well, under the same call, the question is the same one.
   */
  void ourToolBegan(JsonObject item) {
    String tool = Items.text(item, "tool");
    if (desk.mayWait() || !("ask_human".equals(tool) || "askHuman".equals(tool))) {
      return;
    }
    try {
      Question question = Form.askHuman(item.object("arguments"), item.text("id"));
      if (desk.ask(question) instanceof Desk.Hearing.Waits) {
        halt.asked();
      }
    } catch (JsonException | IllegalArgumentException e) {
      // What can't be asked, the tool itself says.
    }
  }

  private Matter matter(Asked asked) {
    JsonObject params = asked.params();
    return switch (asked.method()) {
      case "item/commandExecution/requestApproval" ->
          permission(asked, tools.command(params), ACCEPT, DECLINE);
      case "item/fileChange/requestApproval" ->
          permission(asked, tools.fileChange(params), ACCEPT, DECLINE);
      case "item/permissions/requestApproval" ->
          permission(
              asked,
              List.of(tools.permissions(params)),
              Map.of("permissions", params.object("permissions").values(), "scope", "turn"),
              Map.of("permissions", Map.of(), "scope", "turn"));
      case "item/tool/requestUserInput" -> userInput(asked);
      case "mcpServer/elicitation/request" -> elicitation(asked);
      default -> throw new JsonException(asked.method() + " is not known");
    };
  }

  private void take(Matter matter) {
    Set<GateId> gates = matter.settle();
    if (gates.isEmpty()) {
      return;
    }
    if (desk.mayWait()) {
      waiting.execute(() -> await(gates, matter));
    } else {
      halt.asked();
    }
  }

  private void await(Set<GateId> gates, Matter matter) {
    try {
      for (GateId gate : gates) {
        desk.await(gate);
      }
      program.post(() -> take(matter));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      program.post(
          () -> {
            throw e;
          });
    }
  }

  private Matter permission(
      Asked asked, List<ToolUse> uses, Map<String, Object> yes, Map<String, Object> no) {
    return () -> {
      Set<GateId> gates = new LinkedHashSet<>();
      for (ToolUse use : uses) {
        switch (desk.permit(use)) {
          case Desk.Ruling.Allowed _ -> {}
          case Desk.Ruling.Waits(GateId gate) -> gates.add(gate);
          case Desk.Ruling.Denied(String why) -> {
            decline(asked, no, denied(use, why));
            return Set.of();
          }
          case Desk.Ruling.Changed(Action instead) -> {
            decline(asked, no, changed(use, instead));
            return Set.of();
          }
        }
      }
      if (gates.isEmpty()) {
        allow(asked, yes);
      }
      return gates;
    };
  }

  private void allow(Asked asked, Map<String, Object> yes) {
    String item = Items.text(asked.params(), "itemId");
    if (item != null) {
      items.allowed(item);
    }
    program.answer(asked, yes);
  }

  private static String denied(ToolUse use, String why) {
    return """
    This was not run: %s
    %s
    Don't try to reach the same in another way. Go on without it, or end your turn if you can't.\
    """
        .formatted(what(use), why);
  }

  private static String changed(ToolUse use, Action instead) {
    return """
    This was not run: %s
    A person wants something else in its place. Do exactly the following now, with the tool %s in \
    %s, without changing a character:
    %s\
    """
        .formatted(what(use), instead.tool(), instead.dir(), args(instead));
  }

  private static String what(ToolUse use) {
    String subject = use.subject().isBlank() ? use.action().args() : use.subject();
    return use.action().tool() + " " + subject;
  }

  /** A command as it is typed, anything else as its arguments. */
  private static String args(Action action) {
    JsonObject args = Json.object("{\"args\":" + action.args() + "}");
    Object all = args.values().get("args");
    return all instanceof Map<?, ?> map && map.get("command") instanceof String command
        ? command
        : action.args();
  }

  private Matter userInput(Asked asked) {
    Form form = Form.userInput(asked.params());
    return form(form, answers -> program.answer(asked, Form.userAnswers(answers)), null);
  }

  private Matter elicitation(Asked asked) {
    JsonObject params = asked.params();
    JsonObject meta =
        params.values().get("_meta") instanceof Map<?, ?>
            ? params.object("_meta")
            : new JsonObject(Map.of());
    String server = params.text("serverName");
    Map<String, Object> accept = Map.of("action", "accept", "content", Map.of());
    if ("mcp_tool_call".equals(meta.values().get("codex_approval_kind"))) {
      return server.equals(OUR_SERVER)
          ? permission(asked, List.of(), accept, DECLINE_FORM)
          : permission(asked, List.of(tools.mcp(params, meta)), accept, DECLINE_FORM);
    }
    if (!"form".equals(params.optionalText("mode"))) {
      throw new JsonException("it is no form");
    }
    JsonObject item = items.callOf(server, null);
    String id = item == null ? null : Items.text(item, "id");
    String call = (id == null ? params.text("threadId") : id) + "." + server;
    Form form = Form.elicitation(params.text("message"), params.object("requestedSchema"), call);
    return form(
        form, answers -> fill(asked, form, answers), why -> decline(asked, DECLINE_FORM, why));
  }

  private void fill(Asked asked, Form form, Map<String, String> answers) {
    try {
      Map<String, Object> content = form.content(answers);
      program.answer(
          asked, content == null ? DECLINE_FORM : Map.of("action", "accept", "content", content));
    } catch (JsonException e) {
      decline(asked, DECLINE_FORM, "A person answered, but it does not fit: " + e.getMessage());
    }
  }

  /** What follows from answers, or from a question that gets none. */
  private interface Then<T> {
    void accept(T value);
  }

  /**
   * Asks everything in a form.
   *
   * @param vain what to do where one of them gets no answer; null tells the agent in its place
   */
  private Matter form(Form form, Then<Map<String, String>> then, @Nullable Then<String> vain) {
    Map<String, String> known = new HashMap<>();
    return () -> {
      Set<GateId> gates = new LinkedHashSet<>();
      Map<String, String> answers = new LinkedHashMap<>();
      String why = null;
      for (Form.Field field : form.fields()) {
        String before = known.computeIfAbsent(field.name(), _ -> earlier.take(field.question()));
        if (before != null) {
          answers.put(field.name(), before);
          continue;
        }
        switch (desk.ask(field.question())) {
          case Desk.Hearing.Answered(String text) -> answers.put(field.name(), text);
          case Desk.Hearing.Waits(GateId gate) -> gates.add(gate);
          case Desk.Hearing.GoOn(String reason) ->
              why = "Nobody is asked (%s). Go on by your best assumption.".formatted(reason);
          case Desk.Hearing.Refused(String reason) -> why = "There is no answer: " + reason + ".";
        }
        if (why != null) {
          answers.putIfAbsent(field.name(), why);
        }
      }
      if (gates.isEmpty()) {
        if (why != null && vain != null) {
          vain.accept(why);
        } else {
          then.accept(answers);
        }
      }
      return gates;
    };
  }

  /** A decision has no place for words: they are said first, so that the model reads both. */
  private void decline(Asked asked, Map<String, Object> no, String why) {
    String thread = Items.text(asked.params(), "threadId");
    String turn = Items.text(asked.params(), "turnId");
    if (thread == null || turn == null) {
      untold.add(why);
      program.answer(asked, no);
      return;
    }
    program.call(
        "turn/steer",
        Map.of("threadId", thread, "expectedTurnId", turn, "input", CodexTurn.input(why)),
        reply -> {
          if (!reply.isGood()) {
            untold.add(why);
          }
          program.answer(asked, no);
        });
  }

  /** What the agent should have been told and was not; it is from here on. */
  List<String> takeUntold() {
    List<String> all = List.copyOf(untold);
    untold.clear();
    return all;
  }

  @Override
  public void close() {
    waiting.shutdownNow();
    waiting.close();
  }
}
