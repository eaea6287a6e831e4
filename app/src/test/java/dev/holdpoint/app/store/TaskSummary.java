package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.Progress;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task in words, all of it. */
record TaskSummary(Task task) {
  private static final List<String> SILENCE =
      List.of(
          "next=null",
          ", planning=" + PlanningWish.NONE,
          ", reviews=" + ReviewRules.NONE,
          ", datasources=[]",
          ", documents=[]",
          ", role=null, parent=null, dependsOn=[]",
          ", role=null, rules=" + StepRules.NONE,
          ", permissions=" + Permissions.BUILT_IN,
          ", commits=false");

  String text() {
    StringBuilder text = new StringBuilder();
    line(text, "task", task.id() + " at " + task.sequence() + ", " + task.state().word());
    line(text, "standing", task.standing());
    line(text, "spec", withoutSilence(task.spec()));
    line(text, "created", task.createdAt());
    line(text, "updated", task.updatedAt());
    line(text, "clocks", task.clocks());
    if (task.next() != null) {
      line(text, "next", task.next());
    }
    Run run = task.run();
    if (run != null) {
      line(text, "run", run.number() + " at step " + run.step() + " after turn " + run.lastTurn());
      line(text, "repeats", run.repeats());
      line(text, "session", run.session());
      line(text, "unasked", run.unasked());
      line(text, "phase", withoutSilence(run.phase()));
      line(text, "plan", withoutSilence(run.plan()));
      progress(text, run.progress());
      if (!run.plan().reviews().equals(ReviewRules.NONE)) {
        line(text, "drafting", run.stage().word() + " " + run.drafting());
      }
    }
    task.gates().forEach(gate -> gate(text, gate));
    task.assumptions().forEach(made -> line(text, "assumption", made));
    task.usage().forEach(usage -> line(text, "usage", usage));
    return text.toString();
  }

  private static void progress(StringBuilder text, Progress progress) {
    if (progress.failures() > 0 || progress.limited() > 0) {
      line(text, "tries", progress.failures() + " in vain, last: " + progress.setback());
      line(text, "limited", progress.limited() + " in a row");
      line(text, "worked before", progress.workedBefore());
    }
  }

  /** What came later and says nothing is not told, so that older summaries stay as they are. */
  private static String withoutSilence(Object value) {
    // Stands before what came earlier.
    String words = value.toString().replace(", datasources=[], planning=", ", planning=");
    for (String silence : SILENCE) {
      words = words.replace(silence + "]", "]");
    }
    return words;
  }

  private static void gate(StringBuilder text, Gate gate) {
    String where =
        " of run %d, turn %d, step %s, %s, told in turn %d%s"
            .formatted(
                gate.run(),
                gate.turn(),
                gate.step(),
                gate.state().word(),
                gate.deliveredIn(),
                gate.waited() ? ", waited for" : "");
    line(text, "gate", gate.id() + where);
    line(text, "  asked", gate.askedAt() + " " + words(gate.question()));
    line(text, "  deadline", gate.deadline());
    Answer answer = gate.answer();
    line(text, "  closed", gate.closedAt());
    line(text, "  answer", answer == null ? "none" : words(answer));
    if (!gate.uses().isEmpty()) {
      line(text, "  uses", gate.uses());
    }
  }

  /** A choice of one option, as they all were. */
  private static String words(Question question) {
    boolean isPlain =
        question.input() instanceof Input.Choice choice
            && choice.equals(
                new Input.Choice(
                    choice.values().stream().map(Input.Option::new).toList(), false, false));
    return isPlain
        ? question
            .toString()
            .replace(
                question.input().toString(),
                "Choice[options=" + ((Input.Choice) question.input()).values() + "]")
        : question.toString();
  }

  private static String words(Answer answer) {
    return withoutFiles(withoutSides(answer));
  }

  /** As they all were, before files could come with one. */
  private static String withoutFiles(String answer) {
    return answer.replace(", attachments=[]]", "]");
  }

  private static String withoutSides(Answer answer) {
    // Comments were about lines that are there, before some could be about removed ones.
    return answer.reply() instanceof Reply.ChangesRequested
        ? answer.toString().replace(", old=false, quoted=", ", quoted=")
        : withOneOption(answer);
  }

  private static String withOneOption(Answer answer) {
    return answer.reply() instanceof Reply.Chose chose
            && chose.words() == null
            && chose.options().size() == 1
        ? answer
            .toString()
            .replace(chose.toString(), "Chose[option=" + chose.options().getFirst() + "]")
        : answer.toString();
  }

  /** On one line of ASCII, whatever the value holds. */
  private static void line(StringBuilder text, String name, @Nullable Object value) {
    String json = Json.write(String.valueOf(value));
    StringBuilder ascii = new StringBuilder();
    json.chars()
        .forEach(c -> ascii.append(c < 127 ? String.valueOf((char) c) : "\\u%04x".formatted(c)));
    text.append(name).append(": ").append(ascii.substring(1, ascii.length() - 1)).append('\n');
  }
}
