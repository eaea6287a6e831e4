package dev.holdpoint.app.agent.acp;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.Retelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A desk whose rulings a test gives; what is not ruled waits at a gate. */
final class GivenDesk implements Desk, Retelling {
  final List<ToolUse> asked = new ArrayList<>();
  final List<Question> questions = new ArrayList<>();
  final List<String> sessions = new ArrayList<>();
  List<Usage> usage = List.of();
  boolean mayWait;
  private final Map<String, Ruling> rulings = new HashMap<>();
  private final Map<String, Hearing> answers = new HashMap<>();
  private final List<GateId> open = new ArrayList<>();
  private final CountDownLatch waits = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);

  synchronized GivenDesk rule(String subject, Ruling ruling) {
    rulings.put(subject, ruling);
    return this;
  }

  synchronized GivenDesk answer(String prompt, Hearing hearing) {
    answers.put(prompt, hearing);
    return this;
  }

  @Override
  public synchronized Ruling permit(ToolUse use) {
    asked.add(use);
    Ruling ruling = rulings.get(use.subject());
    return ruling == null ? new Ruling.Waits(gate()) : ruling;
  }

  @Override
  public synchronized Hearing ask(Question question) {
    questions.add(question);
    Hearing hearing = answers.get(question.prompt());
    return hearing == null ? new Hearing.Waits(gate()) : hearing;
  }

  private GateId gate() {
    GateId gate = new GateId(new TaskId("hp-1a2b"), open.size() + 1);
    open.add(gate);
    return gate;
  }

  synchronized int gates() {
    return open.size();
  }

  @Override
  public void await(GateId gate) throws InterruptedException {
    waits.countDown();
    answered.await();
  }

  /** Returns when somebody waits for a gate. */
  void awaitWaiting() throws InterruptedException {
    waits.await();
  }

  /** All gates are closed. */
  void close() {
    answered.countDown();
  }

  @Override
  public boolean mayWait() {
    return mayWait;
  }

  @Override
  public void session(String session) {
    sessions.add(session);
  }

  @Override
  public void used(List<Usage> soFar) {
    usage = soFar;
  }

  @Override
  public String anew() {
    return "everything so far";
  }

  @Override
  public String besides(Collection<GateId> gates) {
    throw new AssertionError("nothing is to be told besides " + gates);
  }
}
