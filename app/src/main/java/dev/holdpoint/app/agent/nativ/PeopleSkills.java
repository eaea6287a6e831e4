package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.tool.ToolException;
import dev.holdpoint.app.view.AskedQuestion;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asking people, and telling them what was not asked. */
final class PeopleSkills {
  static final String ASK = "ask_human";
  static final String ASSUME = "record_assumption";
  private static final String QUESTION =
      """
      {"type": "object",
       "properties": {
         "prompt": {"type": "string",
           "description": "The question, complete in itself: the person may see nothing else."},
         "input_type": {"type": "string", "enum": ["text", "password", "confirmation", "choice"]},
         "sensitive": {"type": "boolean",
           "description": "True where the answer is a secret: never repeat it in a file, a command \
      or a message."},
         "context": {"type": "string", "description": "What one needs to know to answer."},
         "choices": {"type": "array",
           "items": {"anyOf": [{"type": "string"},
             {"type": "object",
              "properties": {"value": {"type": "string"}, "consequence": {"type": "string"}},
              "required": ["value"]}]},
           "description": "Options: texts, or objects with value and consequence. The person may \
      also answer in own words."},
         "strict": {"type": "boolean", "description": "True where own words are no answer."},
         "multiple": {"type": "boolean", "description": "True where several can be chosen."},
         "confidence": {"type": "number", "minimum": 0, "maximum": 1,
           "description": "How sure you are of your own answer."},
         "recommendation": {"type": "string", "description": "What you would do yourself."}},
       "required": ["prompt"]}\
      """;
  private static final String ASSUMPTION =
      """
      {"type": "object",
       "properties": {
         "text": {"type": "string", "description": "What you decided."},
         "confidence": {"type": "number", "minimum": 0, "maximum": 1},
         "question": {"type": "string", "description": "What you would have asked."}},
       "required": ["text"]}\
      """;

  private final Assignment assignment;
  private final Veil veil;

  PeopleSkills(Assignment assignment, Veil veil) {
    this.assignment = assignment;
    this.veil = veil;
  }

  /** Nothing invites to ask where nobody is to be asked. */
  List<Skill> all() {
    List<Skill> skills = new ArrayList<>();
    if (assignment.desk().mayAsk()) {
      skills.add(
          new Skill(
              ASK,
              "Ask the person you work for, within the limits that your instructions set. The"
                  + " result is the answer alone; it may take hours. One question for each call.",
              QUESTION,
              Skill.Again.HARMLESS,
              this::ask));
    }
    skills.add(
        new Skill(
            ASSUME,
            "Note a decision that you made by yourself where you could have asked: people read it."
                + " It interrupts nobody.",
            ASSUMPTION,
            Skill.Again.HARMLESS,
            (_, args) -> assume(args)));
    return skills;
  }

  private Done ask(Pending call, JsonObject args) throws ToolException, InterruptedException {
    Question question;
    try {
      question = AskedQuestion.of(args, call.name());
    } catch (IllegalArgumentException e) {
      throw new ToolException(
          "This can't be asked: %s. Nobody was asked.".formatted(e.getMessage()));
    }
    Gate before = asked(call);
    if (before != null && before.state() instanceof Gate.State.Expired) {
      return new Done.Badly(
          "Nobody answered in time. That is no answer, neither a yes nor a no. Ask again if you"
              + " can't go on without it.");
    }
    return heard(question, before == null ? null : before.id());
  }

  private @Nullable Gate asked(Pending call) {
    return assignment.gates().stream()
        .filter(gate -> call.key().equals(gate.question().key()))
        .reduce((_, last) -> last)
        .orElse(null);
  }

  private Done heard(Question question, @Nullable GateId known) throws InterruptedException {
    Desk desk = assignment.desk();
    GateId gate = known;
    while (true) {
      switch (desk.ask(question)) {
        case Desk.Hearing.Answered answered -> {
          if (question.sensitive() && gate != null) {
            veil.learn(gate, answered.text());
          }
          // A secret that nobody could name must not be written down at all.
          return question.sensitive() && gate == null
              ? new Done.Badly("The answer is not known any more: ask again.")
              : new Done.Well(answered.whole(), gate);
        }
        case Desk.Hearing.GoOn(String why) -> {
          return new Done.Well(
              "Not asked (%s). Continue with your best assumption, and don't ask again."
                  .formatted(why));
        }
        case Desk.Hearing.Refused(String why) -> {
          return new Done.Badly("There is no answer: %s.".formatted(why));
        }
        case Desk.Hearing.Waits(GateId waits) -> {
          if (!desk.mayWait()) {
            return new Done.Waits(waits);
          }
          gate = waits;
          desk.await(waits);
        }
      }
    }
  }

  private static Done assume(JsonObject args) throws ToolException {
    assumption(args);
    return new Done.Well("Noted. Go on.");
  }

  static Assumption assumption(JsonObject args) throws ToolException {
    Double confidence = args.optionalDouble("confidence");
    if (confidence != null && !(confidence >= 0 && confidence <= 1)) {
      throw new ToolException("\"confidence\" is a number from 0 to 1.");
    }
    String text = args.text("text");
    if (text.isBlank()) {
      throw new ToolException("\"text\" can't be empty.");
    }
    return new Assumption(text, args.optionalText("question"), confidence);
  }
}
