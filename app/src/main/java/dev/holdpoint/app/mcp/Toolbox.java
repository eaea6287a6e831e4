package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.mcp.AgentTools.Said;
import dev.holdpoint.port.WorldException;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** The tools as the protocol's library takes them; each call has a thread of its own. */
final class Toolbox {
  private static final Set<String> ASKING = Set.of(ToolTexts.ASK, ToolTexts.ASK_ALIAS);

  private final AgentTools tools;
  private final @Nullable PermissionDoor door;
  private final boolean asks;
  private final Set<CallInProgress> calls = ConcurrentHashMap.newKeySet();
  private volatile boolean closing;

  Toolbox(Asker asker, @Nullable PermissionDoor door) {
    this.door = door;
    tools = new AgentTools(asker);
    AgentTurn turn = asker.turn();
    asks = turn == null || !turn.neverAsks();
  }

  /** What a tool does. */
  private interface Work {
    Said done(AgentTools.Call call, CallInProgress progress) throws InterruptedException;
  }

  List<AsyncToolSpecification> tools() {
    List<AsyncToolSpecification> all =
        new ArrayList<>(
            List.of(
                tool(ToolTexts.ask(), tools::ask),
                tool(ToolTexts.askAlias(), tools::ask),
                tool(ToolTexts.assume(), (call, _) -> tools.assume(call)),
                tool(ToolTexts.task(), (_, _) -> tools.task())));
    if (door != null) {
      all.add(tool(ToolTexts.permission(), (call, _) -> door.ask(call.arguments())));
    }
    return all;
  }

  /** At threshold 0 nobody is asked, so that nothing invites to it. */
  boolean offers(Tool tool) {
    return asks || !ASKING.contains(tool.name());
  }

  /** Nobody hears answers any more; what was asked stays open. */
  void giveUpWaiting() {
    closing = true;
    calls.forEach(CallInProgress::giveUp);
  }

  private AsyncToolSpecification tool(Tool tool, Work work) {
    return new AsyncToolSpecification(
        tool, (client, request) -> Mono.create(result -> start(client, request, work, result)));
  }

  private void start(
      McpAsyncServerExchange client,
      CallToolRequest request,
      Work work,
      MonoSink<CallToolResult> result) {
    CallInProgress progress = new CallInProgress(client, request.progressToken());
    calls.add(progress);
    result.onCancel(progress::giveUp);
    if (closing) {
      progress.giveUp();
    }
    AgentTools.Call call = new AgentTools.Call(arguments(request), meta(request));
    Thread.ofPlatform()
        .daemon()
        .name("mcp-call")
        .start(
            () -> {
              result.success(said(() -> work.done(call, progress)));
              calls.remove(progress);
            });
  }

  /** Something that says what became of a call. */
  private interface Saying {
    Said say() throws InterruptedException;
  }

  private static CallToolResult said(Saying saying) {
    try {
      return switch (saying.say()) {
        case Said.Text(String text) -> result(text).build();
        case Said.Failure(String text) -> failure(text);
      };
    } catch (WorldException e) {
      return failure("Holdpoint could not do it: %s Try again.".formatted(e.getMessage()));
    } catch (InterruptedException e) {
      return failure("Holdpoint is being stopped. End your turn now.");
    } catch (RuntimeException e) {
      System.err.println("holdpoint: a bug of ours: " + e);
      return failure("Holdpoint could not do it, by a mistake of its own. Go on without.");
    }
  }

  private static CallToolResult failure(String text) {
    return result(text).isError(true).build();
  }

  private static CallToolResult.Builder result(String text) {
    return CallToolResult.builder(List.of(TextContent.builder(text).build()));
  }

  private static JsonObject arguments(CallToolRequest request) {
    return new JsonObject(values(request.arguments()));
  }

  private static Map<String, @Nullable Object> meta(CallToolRequest request) {
    return values(request.meta());
  }

  private static Map<String, @Nullable Object> values(@Nullable Map<String, Object> given) {
    Map<String, @Nullable Object> values = new HashMap<>();
    if (given != null) {
      values.putAll(given);
    }
    return values;
  }
}
