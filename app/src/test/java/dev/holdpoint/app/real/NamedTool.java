package dev.holdpoint.app.real;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/** How a tool of OpenAI's Responses is called: some stand in a namespace, some take bare text. */
record NamedTool(String namespace, String name, String type) {
  static NamedTool function(String name) {
    return new NamedTool("", name, "function");
  }

  /** By their full names: {@code namespace__name}. */
  static Map<String, NamedTool> of(JsonObject body) {
    Map<String, NamedTool> tools = new LinkedHashMap<>();
    for (JsonObject tool : body.objects("tools")) {
      String name = tool.has("name") ? tool.text("name") : tool.text("type");
      if (tool.text("type").equals("namespace")) {
        tool.objects("tools")
            .forEach(
                one ->
                    tools.put(
                        name + "__" + one.text("name"),
                        new NamedTool(name, one.text("name"), one.text("type"))));
      } else {
        tools.put(name, new NamedTool("", name, tool.text("type")));
      }
    }
    return tools;
  }

  Map<String, Object> item(Part.Call call) {
    Map<String, Object> item = Values.object();
    boolean isCustom = type.equals("custom");
    item.put("type", isCustom ? "custom_tool_call" : "function_call");
    item.put("id", Values.newId("fc_"));
    item.put("call_id", call.id());
    item.put("name", name);
    if (!namespace.isEmpty()) {
      item.put("namespace", namespace);
    }
    if (isCustom) {
      item.put("input", String.valueOf(call.arguments().get("input")));
    } else {
      item.put("arguments", Json.write(call.arguments()));
    }
    return item;
  }
}
