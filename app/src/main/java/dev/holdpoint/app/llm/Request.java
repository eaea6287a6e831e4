package dev.holdpoint.app.llm;

import dev.holdpoint.app.tool.Tool;
import java.util.List;

/**
 * What a model is asked.
 *
 * @param system what it is told first, in every call
 */
public record Request(String system, List<Message> messages, List<Tool> tools) {
  public Request {
    messages = List.copyOf(messages);
    tools = List.copyOf(tools);
  }
}
