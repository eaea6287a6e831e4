package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Permissions.Decide;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.GivenFile;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The desk of one turn: speaks for its agent, with the turn's own token and no more rights. */
final class TurnDesk implements Desk {
  private final Engine engine;
  private final TurnToken token;
  private final Attendant attendant;
  private final @Nullable PlanPlace plans;
  private final Consumer<String> committer;
  private volatile @Nullable String session;
  private volatile List<Usage> usage = List.of();

  /**
   * @param plans where a plan belongs; null where nobody plans
   * @param committer commits the work so far, where that is wanted
   */
  TurnDesk(
      Engine engine,
      TurnToken token,
      Attendant attendant,
      @Nullable PlanPlace plans,
      Consumer<String> committer) {
    this.plans = plans;
    this.committer = committer;
    this.engine = engine;
    this.token = token;
    this.attendant = attendant;
  }

  @Override
  public Ruling permit(ToolUse use) {
    return switch (engine.permit(token, use, mayWait())) {
      case Permit.Allowed _ -> new Ruling.Allowed();
      case Permit.Changed changed -> new Ruling.Changed(changed.instead());
      case Permit.Denied(String why, @Nullable Gate gate) ->
          new Ruling.Denied(
              gate == null ? why : GivenFile.behind(why, GivenFile.told(engine.files().of(gate))));
      case Permit.AtGate(Gate gate) -> new Ruling.Waits(gate.id());
      case Permit.Refused(Refusal refusal) -> new Ruling.Denied(refusal.message());
    };
  }

  @Override
  public Function<ToolUse, Decide> rules() {
    Run run = engine.task(token.task()).run();
    if (run == null) {
      return _ -> Decide.DENY;
    }
    PermissionPolicy policy = PermissionPolicy.of(run.plan().permissions());
    return use -> policy.judge(use).decide();
  }

  @Override
  public Hearing ask(Question question) {
    return switch (engine.ask(token, question, mayWait())) {
      case Asked.AtGate(Gate gate) when gate.isOpen() -> new Hearing.Waits(gate.id());
      case Asked.AtGate(Gate gate) -> heard(gate);
      case Asked.GoOn(String why) -> new Hearing.GoOn(why);
      case Asked.Denied(String why) -> new Hearing.Refused(why);
      case Asked.Refused(Refusal refusal) -> new Hearing.Refused(refusal.message());
    };
  }

  /** Who joined a closed gate has got its answer by that. */
  private Hearing heard(Gate gate) {
    Answer answer = gate.answer();
    String secret = engine.secret(gate);
    if (answer == null) {
      return new Hearing.Refused(
          gate.state() instanceof Gate.State.Withdrawn withdrawn
              ? "the question was withdrawn: " + withdrawn.why()
              : "nobody answered in time");
    }
    Reply.Chose chose = answer.reply() instanceof Reply.Chose parts ? parts : null;
    String files = GivenFile.told(engine.files().of(gate));
    return new Hearing.Answered(secret == null ? answer.reply().text() : secret, chose, files);
  }

  @Override
  public void await(GateId gate) throws InterruptedException {
    new GateWait(engine, gate).watch();
  }

  @Override
  public @Nullable String plan(String text) {
    return plans == null ? null : plans.put(text);
  }

  @Override
  public @Nullable String planFolder() {
    return plans == null ? null : plans.dir();
  }

  @Override
  public boolean mayAsk() {
    Run run = engine.task(token.task()).run();
    return run != null && !run.plan().threshold().neverAsks();
  }

  @Override
  public void commit(String message) {
    committer.accept(message);
  }

  @Override
  public void todos(String text) {
    engine.todosChanged(token, text);
  }

  @Override
  public void progress(String text) {
    Run run = engine.task(token.task()).run();
    if (run != null && run.drafting().approved() == null) {
      engine.todosChanged(token, text);
    }
  }

  @Override
  public boolean mayWait() {
    return attendant.keepsWaitingAgents();
  }

  @Override
  public void session(String begun) {
    session = begun;
    engine.sessionBegan(token, begun);
  }

  @Override
  public void used(List<Usage> soFar) {
    usage = List.copyOf(soFar);
  }

  /** What a turn that was stopped could not report itself. */
  Report completed(Report report) {
    return new Report(
        report.outcome(),
        report.assumptions(),
        report.session() == null ? session : report.session(),
        report.usage().isEmpty() ? usage : report.usage());
  }
}
