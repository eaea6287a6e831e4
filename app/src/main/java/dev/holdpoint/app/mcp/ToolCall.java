package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was called, as far as it matters to a tool. */
record ToolCall(JsonObject arguments, Map<String, @Nullable Object> meta) {}
