package dev.holdpoint.app.agent.codex;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk.Hearing.Answered;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers to what the agent asked before its process ended. It asks the same again by a new call,
 * and gets the answer that there is, once.
 */
final class EarlierAnswers {
  private final Assignment assignment;
  private final List<Gate> left = new ArrayList<>();

  EarlierAnswers(Assignment assignment) {
    this.assignment = assignment;
    for (Gate gate : assignment.gates()) {
      boolean isNews = !gate.isDelivered() || gate.deliveredIn() == assignment.turn();
      if (gate.answer() != null && isNews && ToolUse.asked(gate.question())) {
        left.add(gate);
      }
    }
  }

  @Nullable Answered take(Question question) {
    for (Gate gate : left) {
      Question asked = gate.question();
      Answer answer = gate.answer();
      if (answer != null && asked.hasTextOf(question)) {
        left.remove(gate);
        Reply.Chose chose = answer.reply() instanceof Reply.Chose parts ? parts : null;
        String text = assignment.answer(gate);
        return text == null ? null : new Answered(text, chose);
      }
    }
    return null;
  }
}
