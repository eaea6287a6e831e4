package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.GateRow;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Goes through every open gate with a person, by priority and then age, new ones included. */
final class RespondAll {
  private final Context context;
  private final Workbench bench;
  private final Engine engine;
  private final String person;
  private final boolean json;
  private final Set<GateId> leftOpen = new HashSet<>();
  private final Set<GateId> waiting = new LinkedHashSet<>();
  private final Set<GateId> answered = new LinkedHashSet<>();

  /**
   * @param json whether standard output is for somebody else's JSON
   */
  RespondAll(Context context, Workbench bench, String person, boolean json) {
    this.json = json;
    this.context = context;
    this.bench = bench;
    this.engine = bench.engine();
    this.person = person;
  }

  /** Tasks with a gate that was answered here. */
  List<TaskId> answered() {
    return answered.stream().map(GateId::task).distinct().toList();
  }

  /** The gates that were answered here; without a terminal those that wait. */
  List<Map<String, @Nullable Object>> json() {
    List<Map<String, @Nullable Object>> gates = new ArrayList<>();
    GateAddresses addresses = bench.gateAddresses();
    for (GateId id : context.screen().inputIsTerminal() ? answered : waiting) {
      Task task = engine.task(id.task());
      Gate gate = Objects.requireNonNull(task.gate(id.number()));
      gates.add(addresses.into(GateJson.of(task, gate)));
    }
    return gates;
  }

  /** The exit code: done where nothing is left open. */
  int walk() throws InterruptedException {
    new AgentRules(context).refuse(engine, "respond --all");
    bench.inbox().take();
    engine.expireOverdue();
    PrintStream err = context.screen().err();
    List<GateRow> open = engine.journal().openGates();
    if (open.isEmpty()) {
      err.println("Nothing waits for an answer.");
      return ExitCode.DONE;
    }
    if (!context.screen().inputIsTerminal()) {
      open.forEach(row -> waiting.add(row.gate().id()));
      new GateList(context.screen(), engine.now(), bench.gateAddresses())
          .lines(open)
          .forEach(words()::println);
      err.println(
          "There is no terminal to ask at: answer each with `%s respond ID \"…\"`."
              .formatted(new WaitingText(context, bench, err).command()));
      return ExitCode.WAITING;
    }
    err.println(
        "%d open. An empty line leaves a question open, Ctrl+D stops here.".formatted(open.size()));
    for (GateRow next = next(); next != null; next = next()) {
      err.println();
      err.println("%s: %s".formatted(next.gate().id().task(), title(next)));
      if (!ask(next.gate())) {
        break;
      }
    }
    return left();
  }

  private @Nullable GateRow next() {
    engine.expireOverdue();
    return engine.journal().openGates().stream()
        .filter(row -> !leftOpen.contains(row.gate().id()))
        .findFirst()
        .orElse(null);
  }

  /** False where nobody is there any more. */
  private boolean ask(Gate gate) throws InterruptedException {
    if (gate.review() != null) {
      return review(gate);
    }
    Prompter prompter = new Prompter(context, engine, Prompter.EmptyLine.SKIPS);
    return switch (prompter.ask(gate)) {
      case Prompter.Heard.Nothing _ -> false;
      case Prompter.Heard.ClosedElsewhere _ -> true;
      case Prompter.Heard.Skipped _ -> {
        leftOpen.add(gate.id());
        context.screen().err().println("   " + gate.id() + " stays open.");
        yield true;
      }
      case Prompter.Heard.Text(String text) -> {
        answer(gate.id(), text);
        yield true;
      }
    };
  }

  private boolean review(Gate gate) throws InterruptedException {
    switch (new ReviewPrompt(context, bench, person).ask(gate)) {
      case CLOSED -> {
        return false;
      }
      case HERE -> answered.add(gate.id());
      case LATER -> leftOpen.add(gate.id());
      case ELSEWHERE -> {}
    }
    return true;
  }

  private void answer(GateId gate, String text) {
    switch (engine.answer(gate, text, person, Channel.CLI)) {
      case Verdict.Done(Task task) -> {
        answered.add(gate);
        Screen screen = context.screen();
        Gate closed = Objects.requireNonNull(task.gate(gate.number()));
        String receipt = OutcomeText.receipt(closed, screen.outputWidth());
        words().println(screen.green("✔") + " " + receipt);
        words().flush();
      }
      case Verdict.Refused(Refusal refusal) ->
          context.screen().err().println("   " + RefusalText.line(refusal));
    }
  }

  private PrintStream words() {
    return json ? context.screen().err() : context.screen().out();
  }

  private int left() {
    int open = engine.journal().openGates().size();
    PrintStream err = context.screen().err();
    err.println();
    err.println(open == 0 ? "Nothing waits for an answer any more." : "Still open: " + open + ".");
    return open == 0 ? ExitCode.DONE : ExitCode.WAITING;
  }

  private static String title(GateRow row) {
    return Escaped.line(row.title());
  }
}
