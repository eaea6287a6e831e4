package dev.holdpoint.bench;

import dev.holdpoint.app.agent.nativ.Mind;
import dev.holdpoint.app.agent.nativ.NativeAgent;
import dev.holdpoint.app.agent.nativ.NativeSettings;
import dev.holdpoint.app.agent.process.Claims;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.llm.Llm;
import dev.holdpoint.app.llm.LlmSpec;
import dev.holdpoint.app.llm.Llms;
import dev.holdpoint.app.llm.Provider;
import dev.holdpoint.app.llm.Request;
import dev.holdpoint.app.plan.PlanFiles;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the native agent's loop adds to the calls of its model. */
final class NativeBenchmark implements Benchmark {
  static final String FILE = "brief.txt";
  private static final int CALLS = 25;
  private static final double MILLISECOND = 1e6;

  @Override
  public String name() {
    return "native";
  }

  @Override
  public String about() {
    return "what the native agent adds to each call of its model, over HTTP";
  }

  @Override
  public void measure(Ground ground, Consumer<Figure> found) throws Exception {
    Path workspace = Files.createDirectories(ground.fresh("native"));
    Files.writeString(
        workspace.resolve(FILE),
        IntStream.rangeClosed(1, CALLS)
            .mapToObj(line -> "line %d of the brief".formatted(line))
            .collect(Collectors.joining("\n", "", "\n")));
    Path conversations = ground.fresh("conversations");
    List<Double> bare = new ArrayList<>();
    List<Double> added = new ArrayList<>();
    try (ScriptedModel model = new ScriptedModel()) {
      Llm llm = Llms.open(LlmSpec.of(Provider.OPENAI, model.address(), "scripted", null), Map.of());
      // The first round makes the classes known.
      for (int round = 0; round <= ground.sizes().rounds(); round++) {
        List<Request> requests = new ArrayList<>();
        double ours = ours(model, llm, requests, workspace, conversations);
        double alone = alone(model, llm, requests);
        if (round > 0) {
          bare.add(alone);
          added.add(ours - alone);
        }
      }
    }
    found.accept(Figure.bare("call of a model by itself", Load.percentile(bare, 50), "ms"));
    found.accept(
        Figure.bare("added to a call by the loop", Load.percentile(added, 50), "ms").atMost(5));
  }

  /** Milliseconds for each call of a whole turn. */
  private static double ours(
      ScriptedModel model, Llm llm, List<Request> requests, Path workspace, Path conversations)
      throws InterruptedException {
    Llm noting =
        (request, said) -> {
          requests.add(request);
          return llm.reply(request, said);
        };
    NativeSettings settings =
        new NativeSettings(
            new CommandSettings(workspace, workspace, workspace, NOBODYS, Map.of()),
            conversations,
            new PlanFiles(),
            _ -> new Mind(noting, 1_000_000, null),
            _ -> List.of());
    model.begin(CALLS);
    long begun = System.nanoTime();
    Agent.Report report = new NativeAgent(settings).work(assignment(workspace), new Silence());
    double each = (System.nanoTime() - begun) / MILLISECOND / CALLS;
    if (!(report.outcome() instanceof Agent.Outcome.Finished) || requests.size() != CALLS) {
      throw new IllegalStateException("the turn came to " + report.outcome());
    }
    return each;
  }

  /** Milliseconds for each of the same calls by itself. */
  private static double alone(ScriptedModel model, Llm llm, List<Request> requests)
      throws Exception {
    model.begin(CALLS);
    long begun = System.nanoTime();
    for (Request request : requests) {
      llm.reply(request, _ -> {});
    }
    return (System.nanoTime() - begun) / MILLISECOND / requests.size();
  }

  private static Assignment assignment(Path workspace) {
    OpenDesk desk = new OpenDesk();
    return new Assignment(
        new TaskId("hp-1a2b"),
        1,
        "work",
        Stage.EXECUTION,
        1,
        new AgentSpec("native", "native", Map.of(), List.of()),
        workspace,
        "Read the brief.",
        "token",
        null,
        List.of(),
        Map.of(),
        _ -> "",
        desk,
        desk);
  }

  private static final Claims NOBODYS =
      new Claims() {
        @Override
        public String me() {
          return "bench";
        }

        @Override
        public boolean hasTurn(TaskId task, String owner) {
          return true;
        }
      };
}
