package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.rpc.RpcMessage.Asked;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.Desk.Hearing.Answered;
import java.util.List;
import java.util.Map;

/** What Codex asks its client: answered by the policy, or by asking a person. */
final class Requests {
  static final String OUR_SERVER = "holdpoint";
  private static final Map<String, Object> ACCEPT = Map.of("decision", "accept");
  private static final Map<String, Object> DECLINE = Map.of("decision", "decline");
  private static final Map<String, Object> ACCEPT_FORM = filled(Map.of());
  private static final Map<String, Object> DECLINE_FORM = Map.of("action", "decline");

  private final Replies replies;
  private final Desk desk;
  private final Items items;
  private final Halt halt;
  private final ToolUses tools;
  private final EarlierAnswers earlier;

  Requests(Replies replies, Assignment assignment, Items items, Halt halt) {
    this.replies = replies;
    this.desk = assignment.desk();
    this.items = items;
    this.halt = halt;
    this.tools = new ToolUses(assignment.workspace(), items);
    this.earlier = new EarlierAnswers(assignment);
  }

  void asked(Asked asked) {
    try {
      replies.take(matter(asked));
    } catch (JsonException | IllegalArgumentException e) {
      replies.refuse(asked, "Holdpoint can't answer this: " + e.getMessage());
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

  private Replies.Matter matter(Asked asked) {
    JsonObject params = asked.params();
    return switch (asked.method()) {
      case "item/commandExecution/requestApproval" ->
          permission(new PermissionMatter(asked, tools.command(params), ACCEPT, DECLINE));
      case "item/fileChange/requestApproval" ->
          permission(new PermissionMatter(asked, tools.fileChange(params), ACCEPT, DECLINE));
      case "item/permissions/requestApproval" ->
          permission(
              new PermissionMatter(
                  asked,
                  List.of(tools.permissions(params)),
                  Map.of("permissions", params.object("permissions").values(), "scope", "turn"),
                  Map.of("permissions", Map.of(), "scope", "turn")));
      case "item/tool/requestUserInput" -> userInput(asked, Form.userInput(params));
      case "mcpServer/elicitation/request" -> elicitation(asked);
      default -> throw new JsonException(asked.method() + " is not known");
    };
  }

  private Replies.Matter permission(PermissionMatter matter) {
    return () -> matter.settle(desk, items, replies);
  }

  private Replies.Matter userInput(Asked asked, Form form) {
    return new FormMatter(
        form,
        desk,
        earlier,
        answers -> {
          given(answers);
          replies.answer(asked, form.userAnswers(answers));
        },
        null);
  }

  private Replies.Matter elicitation(Asked asked) {
    JsonObject params = asked.params();
    JsonObject meta =
        params.values().get("_meta") instanceof Map<?, ?>
            ? params.object("_meta")
            : new JsonObject(Map.of());
    String server = params.text("serverName");
    if ("mcp_tool_call".equals(meta.values().get("codex_approval_kind"))) {
      List<ToolUse> uses = server.equals(OUR_SERVER) ? List.of() : List.of(tools.mcp(params, meta));
      return permission(new PermissionMatter(asked, uses, ACCEPT_FORM, DECLINE_FORM));
    }
    if (!"form".equals(params.optionalText("mode"))) {
      throw new JsonException("it is no form");
    }
    JsonObject item = items.callOf(server, null);
    String id = item == null ? null : Items.text(item, "id");
    String call = (id == null ? params.text("threadId") : id) + "." + server;
    Form form = Form.elicitation(params.text("message"), params.object("requestedSchema"), call);
    return new FormMatter(
        form,
        desk,
        earlier,
        answers -> fill(asked, form, answers),
        why -> replies.decline(asked, DECLINE_FORM, why));
  }

  private void given(Map<String, Answered> answers) {
    answers.values().forEach(answer -> replies.given(answer.files()));
  }

  private void fill(Asked asked, Form form, Map<String, Answered> answers) {
    given(answers);
    try {
      Map<String, Object> content = form.content(answers);
      replies.answer(asked, content == null ? DECLINE_FORM : filled(content));
    } catch (JsonException e) {
      replies.decline(
          asked, DECLINE_FORM, "A person answered, but it does not fit: " + e.getMessage());
    }
  }

  private static Map<String, Object> filled(Map<String, Object> content) {
    return Map.of("action", "accept", "content", content);
  }
}
