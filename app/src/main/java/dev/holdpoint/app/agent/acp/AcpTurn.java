package dev.holdpoint.app.agent.acp;

import com.agentclientprotocol.sdk.spec.AcpSchema;
import dev.holdpoint.app.agent.ResultFinder;
import dev.holdpoint.app.agent.ResultReader;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Picture;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One turn in an open session: prompts until the agent is done, or a person is asked. */
final class AcpTurn {
  /** Calls that are asked about at the same time come one after the other, last words late. */
  private static final Duration QUIET = Duration.ofMillis(300);

  private static final Duration CANCEL_TAKES_AT_MOST = Duration.ofSeconds(10);
  private static final int MOST_FOLLOW_UPS = 20;
  private static final String END_TURN = "end_turn";
  private static final String CANCELLED = "cancelled";

  private final Connection connection;
  private final Updates updates;
  private final Requests requests;
  private final Assignment assignment;
  private final InstantSource clock;
  private final Opening.Opened opened;
  private final Figures figures;
  private final @Nullable Double costBefore;

  /** What a turn needs to hear and be heard. */
  record Ears(Connection connection, Updates updates, Requests requests, InstantSource clock) {}

  /**
   * @param model under which figures are entered that name none
   */
  AcpTurn(Ears ears, Assignment assignment, Opening.Opened opened, String model) {
    this.connection = ears.connection();
    this.updates = ears.updates();
    this.requests = ears.requests();
    this.clock = ears.clock();
    this.assignment = assignment;
    this.opened = opened;
    this.figures = new Figures(model);
    this.costBefore = opened.kind() == Opening.Kind.NEW ? Double.valueOf(0) : updates.cost();
  }

  Report work() throws IOException, InterruptedException {
    List<Map<String, ?>> prompt = withPictures(opened.prompt());
    for (int told = 0; ; told++) {
      Reply reply = prompted(prompt);
      if (requests.isEnding()) {
        return report(new Outcome.Finished(summary()));
      }
      if (!(reply instanceof Reply.Good good)) {
        return report(refused(reply));
      }
      String notes = requests.takeNotes();
      String stop = String.valueOf(good.result().values().get("stopReason"));
      boolean canBeTold = stop.equals(END_TURN) || stop.equals(CANCELLED);
      if (notes.isEmpty() || !canBeTold || told == MOST_FOLLOW_UPS) {
        return ended(stop);
      }
      prompt = List.of(text(notes));
    }
  }

  /** What came of a prompt; null where the turn was cancelled and the agent says nothing to it. */
  private @Nullable Reply prompted(List<Map<String, ?>> prompt)
      throws IOException, InterruptedException {
    Patience patience = new Patience();
    updates.begin();
    Reply reply;
    try {
      reply =
          connection.call(
              AcpSchema.METHOD_SESSION_PROMPT,
              Map.of("sessionId", opened.id(), "prompt", prompt),
              patience::goesOn);
    } catch (IOException e) {
      if (requests.isEnding()) {
        return null;
      }
      throw e;
    } catch (InterruptedException e) {
      // Its tools end with it: not told, it would take that for their result and go on.
      cancel();
      throw e;
    }
    if (reply instanceof Reply.Good(JsonObject result)) {
      if (!requests.isEnding()) {
        // Some say that they are done before they have passed on all that they said.
        connection.settle(QUIET);
      }
      figures.add(result);
      assignment.desk().used(usage());
    }
    return reply;
  }

  private List<Map<String, ?>> withPictures(String prompt) {
    List<Map<String, ?>> parts = new ArrayList<>(List.of(text(prompt)));
    for (Picture picture : opened.takesImages() ? assignment.pictures() : List.<Picture>of()) {
      parts.add(
          Map.of(
              "type", "image",
              "mimeType", picture.type().mediaType(),
              "data", picture.base64()));
    }
    return parts;
  }

  private static Map<String, ?> text(String text) {
    return Map.of("type", "text", "text", harmless(text));
  }

  private void cancel() {
    // Before the answers: with them alone it would go on.
    connection.tell(AcpSchema.METHOD_SESSION_CANCEL, Map.of("sessionId", opened.id()));
    requests.cancel();
  }

  /** A slash or dollar in front would make it a command of the agent's own. */
  private static String harmless(String prompt) {
    String begin = prompt.strip();
    boolean isCommand = begin.startsWith("/") || begin.startsWith("$") || begin.startsWith("!");
    return isCommand ? "Your task:\n\n" + prompt : prompt;
  }

  /** Watches a prompt: where a person is asked and nobody may wait, it is cancelled. */
  private final class Patience {
    private long quietSince = System.nanoTime();
    private @Nullable Long cancelledAt;

    boolean goesOn(Connection.Hearing heard) {
      requests.look();
      long now = System.nanoTime();
      if (heard == Connection.Hearing.SOMETHING) {
        quietSince = now;
      }
      if (cancelledAt != null) {
        return now - cancelledAt < CANCEL_TAKES_AT_MOST.toNanos();
      }
      if (requests.isEnding() && now - quietSince > QUIET.toNanos()) {
        cancelledAt = now;
        cancel();
      }
      return true;
    }
  }

  private Report ended(String stop) {
    String text = updates.lastMessage();
    return switch (stop) {
      case END_TURN -> finished(text);
      case CANCELLED ->
          report(new Outcome.Failed("the agent broke its turn off by itself" + last(text)));
      case "refusal" -> report(new Outcome.Failed("the model refused to go on" + last(text)));
      case "max_tokens" ->
          report(new Outcome.Failed("the model came to the end of its tokens" + last(text)));
      case "max_turn_requests" ->
          report(new Outcome.Failed("the agent came to the end of its requests" + last(text)));
      default -> report(new Outcome.Failed("the agent stopped: " + stop + last(text)));
    };
  }

  private static String last(String text) {
    return text.isEmpty() ? "" : "; its last words: " + text;
  }

  private Report finished(String text) {
    JsonObject result = ResultFinder.last(text);
    if (result == null) {
      return report(new Outcome.Finished(text.isEmpty() ? null : text));
    }
    Report told =
        ResultReader.read(result, assignment.agent().name(), assignment.workspace().toString());
    List<Usage> usage = new ArrayList<>(usage());
    return new Report(
        told.outcome(), told.assumptions(), opened.id(), usage.isEmpty() ? told.usage() : usage);
  }

  private Outcome refused(@Nullable Reply reply) {
    if (!(reply instanceof Reply.Bad bad)) {
      return new Outcome.Failed("the agent did not end its turn");
    }
    return RateLimit.isIn(bad)
        ? new Outcome.RateLimited(RateLimit.end(bad, clock.instant()))
        : new Outcome.Failed("the agent could not go on: " + bad.words());
  }

  private @Nullable String summary() {
    String text = updates.lastMessage();
    return text.isEmpty() ? null : text;
  }

  private Report report(Outcome outcome) {
    updates.lastMessage();
    return new Report(outcome, List.of(), opened.id(), usage());
  }

  /** Costs are told for the whole session: without a beginning there is no difference. */
  private List<Usage> usage() {
    Double now = updates.cost();
    return figures.all(now == null || costBefore == null ? null : now - costBefore);
  }
}
