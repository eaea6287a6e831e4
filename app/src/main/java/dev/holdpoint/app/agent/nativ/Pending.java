package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Message;
import dev.holdpoint.model.ToolUse;
import org.jspecify.annotations.Nullable;

/**
 * A call that the model wants to be done, and that came to nothing yet.
 *
 * @param number unique within the conversation, whatever names the model gives to its calls
 * @param name unique among all conversations
 * @param started how it was begun before this process, null where it was not
 */
record Pending(String number, String name, Message.Call call, Entry.@Nullable Started started) {
  /** Under which its question is known. */
  String key() {
    return ToolUse.key(name);
  }
}
