package dev.holdpoint.app.mcp;

import io.modelcontextprotocol.spec.McpSchema.Tool;

/**
 * A tool and what it does.
 *
 * @param listed whether clients are told of it; who calls it all the same is answered
 */
record Offer(Tool tool, boolean listed, Work work) {
  /** What a tool does. */
  interface Work {
    Said done(ToolCall call, CallInProgress progress) throws InterruptedException;
  }
}
