package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Reply;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many tokens a step of a run may use. Where they are used up a person may allow as many again;
 * where nobody is to be asked, the step fails.
 */
final class Budget {
  private final Assignment assignment;
  private final Conversation conversation;
  // No limit where it is 0.
  private final long most;

  Budget(Assignment assignment, Conversation conversation) {
    this.assignment = assignment;
    this.conversation = conversation;
    this.most =
        assignment.agent().settings().get("maxTokens") instanceof Number number
            ? number.longValue()
            : 0;
  }

  /** Null where the next call may be made. */
  @Nullable Outcome objection() throws IOException, InterruptedException {
    while (most > 0 && used() >= allowed()) {
      Outcome outcome = asked();
      if (outcome != null) {
        return outcome;
      }
      conversation.addForGood(new Entry.Extended());
    }
    return null;
  }

  private long used() {
    long used = 0;
    for (Entry entry : conversation.entries()) {
      Reply.Usage took = Entry.usageOf(entry);
      used += took == null ? 0 : took.inputTokens() + took.outputTokens();
    }
    return used;
  }

  private long extensions() {
    return conversation.entries().stream().filter(Entry.Extended.class::isInstance).count();
  }

  private long allowed() {
    return most * (1 + extensions());
  }

  private String key() {
    return ToolUse.key(conversation.session() + ".budget");
  }

  /** Gates at which this was asked: the model need not hear of them. */
  List<GateId> gates() {
    return assignment.gates().stream()
        .filter(gate -> gate.question().key() != null && gate.question().key().startsWith(key()))
        .map(Gate::id)
        .toList();
  }

  private @Nullable Outcome asked() throws InterruptedException {
    Desk desk = assignment.desk();
    Question question =
        new Question(
            "%s has used %d of %d tokens in this step. May it use %d more?"
                .formatted(assignment.agent().name(), used(), allowed(), most),
            "The budget is agents.%s.maxTokens in holdpoint.yaml. With no, the step fails; what was done stays as it is."
                .formatted(assignment.agent().name()),
            new Input.Confirmation(),
            false,
            null,
            null,
            key() + "." + extensions());
    while (true) {
      switch (desk.ask(question)) {
        case Desk.Hearing.Answered answered -> {
          return answered.text().equals("yes")
              ? null
              : usedUp("and a person wants it to use no more");
        }
        case Desk.Hearing.GoOn _, Desk.Hearing.Refused _ -> {
          return usedUp("raise it, or make the task smaller, and run again");
        }
        case Desk.Hearing.Waits(GateId gate) -> {
          if (!desk.mayWait()) {
            return NativeTurn.AT_GATE;
          }
          desk.await(gate);
        }
      }
    }
  }

  private Outcome usedUp(String what) {
    return new Outcome.Failed(
        "the budget of %d tokens (agents.%s.maxTokens) is used up: %d were used; %s"
            .formatted(allowed(), assignment.agent().name(), used(), what));
  }
}
