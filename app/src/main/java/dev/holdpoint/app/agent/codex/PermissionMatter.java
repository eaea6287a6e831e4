package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.rpc.RpcMessage.Asked;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Desk;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether Codex may do something: it may if it may use every tool that belongs to it.
 *
 * @param yes the answer that lets it run
 * @param no the one that does not
 */
record PermissionMatter(
    Asked asked, List<ToolUse> uses, Map<String, Object> yes, Map<String, Object> no) {
  /** The gates that are in its way, none where it is settled. */
  Set<GateId> settle(Desk desk, Items items, Replies replies) {
    Set<GateId> gates = new LinkedHashSet<>();
    for (ToolUse use : uses) {
      switch (desk.permit(use)) {
        case Desk.Ruling.Allowed _ -> {}
        case Desk.Ruling.Waits(GateId gate) -> gates.add(gate);
        case Desk.Ruling.Denied(String why) -> {
          replies.decline(asked, no, denied(use, why));
          return Set.of();
        }
        case Desk.Ruling.Changed(Action instead) -> {
          replies.decline(asked, no, changed(use, instead));
          return Set.of();
        }
      }
    }
    if (gates.isEmpty()) {
      String item = Items.text(asked.params(), "itemId");
      if (item != null) {
        items.allowed(item);
      }
      replies.answer(asked, yes);
    }
    return gates;
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
    return Json.parse(action.args()) instanceof Map<?, ?> map
            && map.get("command") instanceof String command
        ? command
        : action.args();
  }
}
