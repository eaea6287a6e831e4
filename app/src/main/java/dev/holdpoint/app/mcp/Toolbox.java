package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.port.Picture;
import dev.holdpoint.port.WorldException;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** The tools as the protocol's library takes them; each call has a thread of its own. */
final class Toolbox {
  private final List<Offer> offers;
  private final Set<String> listed;
  private final ThreadFactory threads;
  private final Set<CallInProgress> calls = ConcurrentHashMap.newKeySet();
  private volatile boolean closing;

  Toolbox(List<Offer> offers, ThreadFactory threads) {
    this.offers = List.copyOf(offers);
    this.threads = threads;
    listed =
        offers.stream()
            .filter(Offer::listed)
            .map(offer -> offer.tool().name())
            .collect(Collectors.toSet());
  }

  /** What a server is called, and what clients are told about it. */
  record Sign(String version, String instructions) {}

  /** A server that offers these tools. */
  McpAsyncServer serve(McpServer.AsyncSpecification<?> server, McpJsonMapper mapper, Sign sign) {
    return server
        .serverInfo("holdpoint", sign.version())
        .instructions(sign.instructions())
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .jsonMapper(mapper)
        // Our own reading of arguments says more about a mistake, and needs no library.
        .validateToolInputs(false)
        .jsonSchemaValidator(new NoSchemas())
        .tools(offers.stream().map(this::tool).toList())
        // Who calls what is not offered is still answered: to go on by its best assumption.
        .addToolFilter((_, tool) -> Mono.just(isListed(tool)))
        .build();
  }

  private boolean isListed(Tool tool) {
    return listed.contains(tool.name());
  }

  /** Nobody hears answers any more; what was asked stays open. */
  void giveUpWaiting() {
    closing = true;
    calls.forEach(CallInProgress::giveUp);
  }

  private AsyncToolSpecification tool(Offer offer) {
    return new AsyncToolSpecification(
        offer.tool(),
        (client, request) -> Mono.create(result -> start(client, request, offer.work(), result)));
  }

  private void start(
      McpAsyncServerExchange client,
      CallToolRequest request,
      Offer.Work work,
      MonoSink<CallToolResult> result) {
    CallInProgress progress = new CallInProgress(client, request.progressToken());
    calls.add(progress);
    result.onCancel(progress::giveUp);
    HttpStream stream = HttpStream.of(client);
    if (stream != null) {
      stream.onLoss(progress::giveUp);
    }
    if (closing) {
      progress.giveUp();
    }
    ToolCall call = new ToolCall(arguments(request), meta(request));
    threads
        .newThread(
            () -> {
              result.success(said(() -> work.done(call, progress)));
              calls.remove(progress);
            })
        .start();
  }

  /** Something that says what became of a call. */
  private interface Saying {
    Said say() throws InterruptedException;
  }

  private static CallToolResult said(Saying saying) {
    try {
      return switch (saying.say()) {
        case Said.Text(String text) -> result(text).build();
        case Said.Answer answer -> answered(answer);
        case Said.Failure(String text) -> failure(text);
      };
    } catch (WorldException e) {
      return failure("Holdpoint could not do it: %s Try again.".formatted(e.getMessage()));
    } catch (InterruptedException e) {
      return failure("Holdpoint is being stopped. End your turn now.");
    } catch (RuntimeException e) {
      System.err.println("holdpoint: a bug of ours: " + IoReason.of(e));
      return failure("Holdpoint could not do it, by a mistake of its own. Go on without.");
    }
  }

  /** The first part is the answer alone, whatever came with it. */
  private static CallToolResult answered(Said.Answer answer) {
    List<Content> parts = new ArrayList<>();
    parts.add(TextContent.builder(answer.text()).build());
    if (!answer.files().isEmpty()) {
      parts.add(TextContent.builder(answer.files()).build());
    }
    for (Picture picture : answer.pictures()) {
      parts.add(ImageContent.builder(picture.base64(), picture.type().mediaType()).build());
    }
    return CallToolResult.builder(parts).build();
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
      // As our own parser reads whole numbers: whoever offers a tool knows no other.
      given.forEach(
          (key, value) ->
              values.put(key, value instanceof Integer number ? Long.valueOf(number) : value));
    }
    return values;
  }
}
