package dev.holdpoint.app.agent;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Permissions.Decide;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.Retelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;

/** A desk for tests: everything is asked unless it is allowed, and people answer as told. */
public final class GivenDesk implements Desk, Retelling {
  public final List<ToolUse> uses = new ArrayList<>();
  public final List<Question> questions = new ArrayList<>();
  public final List<String> sessions = new ArrayList<>();
  public final List<String> todos = new ArrayList<>();

  /** All subjects and prompts that a person saw, in their order. */
  public final List<String> asked = new ArrayList<>();

  private final Map<String, CompletableFuture<Object>> gates = new LinkedHashMap<>();
  private final Map<String, Object> prepared = new LinkedHashMap<>();
  private final List<Predicate<ToolUse>> allowed = new ArrayList<>();
  private final List<Predicate<ToolUse>> denied = new ArrayList<>();
  private final boolean waits;
  private List<Usage> usage = List.of();

  private GivenDesk(boolean waits) {
    this.waits = waits;
  }

  /** Where processes stay for the answer. */
  public static GivenDesk thatWaits() {
    return new GivenDesk(true);
  }

  /** Where a turn ends with its question. */
  public static GivenDesk thatEndsTurns() {
    return new GivenDesk(false);
  }

  @Override
  public void todos(String text) {
    todos.add(text);
  }

  private record Approved() {}

  private record Rejected(String why) {}

  private record Edited(Map<String, Object> args) {}

  public GivenDesk allows(Predicate<ToolUse> which) {
    allowed.add(which);
    return this;
  }

  public GivenDesk denies(Predicate<ToolUse> which) {
    denied.add(which);
    return this;
  }

  public GivenDesk approves(String subject) {
    return answers(subject, new Approved());
  }

  public GivenDesk rejects(String subject, String why) {
    return answers(subject, new Rejected(why));
  }

  public GivenDesk edits(String subject, Map<String, Object> args) {
    return answers(subject, new Edited(args));
  }

  public GivenDesk says(String prompt, String answer) {
    return answers(prompt, answer);
  }

  private synchronized GivenDesk answers(String what, Object answer) {
    prepared.put(what, answer);
    CompletableFuture<Object> gate = gates.get(what);
    if (gate != null) {
      gate.complete(answer);
    }
    return this;
  }

  @Override
  public synchronized Ruling permit(ToolUse use) {
    uses.add(use);
    if (denied.stream().anyMatch(one -> one.test(use))) {
      return new Ruling.Denied("by a rule");
    }
    if (allowed.stream().anyMatch(one -> one.test(use)) || isWhatSomebodyWanted(use)) {
      return new Ruling.Allowed();
    }
    String subject = use.subject().isBlank() ? use.action().tool() : use.subject();
    return switch (at(subject).getNow(null)) {
      case null -> new Ruling.Waits(gate(subject));
      case Approved _ -> new Ruling.Allowed();
      case Rejected(String why) -> new Ruling.Denied("a person rejected it: " + why);
      case Edited(Map<String, Object> args) -> new Ruling.Changed(edited(use.action(), args));
      default -> throw new AssertionError("no approval");
    };
  }

  @Override
  public Function<ToolUse, Decide> rules() {
    return use -> denied.stream().anyMatch(one -> one.test(use)) ? Decide.DENY : Decide.ALLOW;
  }

  /** An edited action may run as it is now. */
  private boolean isWhatSomebodyWanted(ToolUse use) {
    Map<String, Object> args = Json.notNull(Json.object(use.action().args()).values());
    return prepared.values().stream()
        .anyMatch(one -> one instanceof Edited(Map<String, Object> wanted) && wanted.equals(args));
  }

  private static Action edited(Action action, Map<String, Object> args) {
    return ActionJson.withArgs(action, new JsonObject(new LinkedHashMap<>(args)).values());
  }

  @Override
  public synchronized Hearing ask(Question question) {
    questions.add(question);
    return switch (at(question.prompt()).getNow(null)) {
      case null -> new Hearing.Waits(gate(question.prompt()));
      case String answer -> new Hearing.Answered(answer);
      default -> throw new AssertionError("no text");
    };
  }

  private CompletableFuture<Object> at(String what) {
    return gates.computeIfAbsent(
        what,
        _ -> {
          asked.add(what);
          CompletableFuture<Object> gate = new CompletableFuture<>();
          // Where processes wait, an answer that is prepared comes while one does.
          if (prepared.containsKey(what) && !waits) {
            gate.complete(prepared.get(what));
          }
          return gate;
        });
  }

  private GateId gate(String what) {
    return new GateId(new TaskId("hp-1a2b"), new ArrayList<>(gates.keySet()).indexOf(what) + 1);
  }

  @Override
  public void await(GateId gate) throws InterruptedException {
    CompletableFuture<Object> waited;
    synchronized (this) {
      String what = new ArrayList<>(gates.keySet()).get(gate.number() - 1);
      waited = gates.get(what);
      if (prepared.containsKey(what)) {
        waited.complete(prepared.get(what));
      }
    }
    try {
      waited.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public boolean mayWait() {
    return waits;
  }

  @Override
  public synchronized void session(String session) {
    sessions.add(session);
  }

  @Override
  public synchronized void used(List<Usage> soFar) {
    usage = soFar;
  }

  public synchronized List<Usage> usage() {
    return usage;
  }

  @Override
  public String anew() {
    return "everything anew\n";
  }

  @Override
  public String besides(Collection<GateId> gates) {
    return "";
  }
}
