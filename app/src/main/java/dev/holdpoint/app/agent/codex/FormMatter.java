package dev.holdpoint.app.agent.codex;

import dev.holdpoint.model.GateId;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.Desk.Hearing.Answered;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Questions that are asked one by one and answered together. */
final class FormMatter implements Replies.Matter {
  private final Form form;
  private final Desk desk;
  private final EarlierAnswers earlier;
  private final Consumer<Map<String, Answered>> answered;
  private final @Nullable Consumer<String> unanswered;
  private final Map<String, Answered> known = new HashMap<>();

  /**
   * @param unanswered what to do where one of them gets no answer; null where the agent reads in
   *     place of the answer why there is none
   */
  FormMatter(
      Form form,
      Desk desk,
      EarlierAnswers earlier,
      Consumer<Map<String, Answered>> answered,
      @Nullable Consumer<String> unanswered) {
    this.form = form;
    this.desk = desk;
    this.earlier = earlier;
    this.answered = answered;
    this.unanswered = unanswered;
  }

  @Override
  public Set<GateId> settle() {
    Set<GateId> gates = new LinkedHashSet<>();
    Map<String, Answered> answers = new LinkedHashMap<>();
    String why = null;
    for (Form.Field field : form.fields()) {
      Answered before = known.computeIfAbsent(field.name(), _ -> earlier.take(field.question()));
      if (before != null) {
        answers.put(field.name(), before);
        continue;
      }
      switch (desk.ask(field.question())) {
        case Answered given -> answers.put(field.name(), given);
        case Desk.Hearing.Waits(GateId gate) -> gates.add(gate);
        case Desk.Hearing.GoOn(String reason) -> {
          why = "Not asked (%s). Continue with your best assumption.".formatted(reason);
          answers.put(field.name(), new Answered(why));
        }
        case Desk.Hearing.Refused(String reason) -> {
          why = "There is no answer: " + reason + ".";
          answers.put(field.name(), new Answered(why));
        }
      }
    }
    if (!gates.isEmpty()) {
      return gates;
    }
    if (why != null && unanswered != null) {
      unanswered.accept(why);
    } else {
      answered.accept(answers);
    }
    return Set.of();
  }
}
