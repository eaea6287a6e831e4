package dev.holdpoint.bench;

import dev.holdpoint.app.project.Templates;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What is played again and again: a task whose agent asks in its first turn, then finishes. */
final class Play {
  static final Question QUESTION = Question.of("Which database should keep the sessions?");
  static final String ANSWER = "The one that we run already.";

  private static final Templates TEMPLATES = new Templates(Path.of("no-prompts-of-our-own"));
  private static final Payload INTRO = Payload.of(TEMPLATES.intro());
  private static final Payload PROMPT = Payload.of(TEMPLATES.step("work"));

  static final List<Payload> PAYLOADS = List.of(INTRO, PROMPT);
  static final RunPlan PLAN =
      new RunPlan(
          new Threshold(3),
          INTRO.digest(),
          List.of(
              new StepPlan(
                  "work", PROMPT.digest(), new AgentSpec("play", "bench", Map.of(), List.of()))));

  private Play() {}

  /** A task of its own wording, as people's are: nothing that is kept by content is kept once. */
  static TaskSpec task(long number) {
    return TaskSpec.of(
        "Choose a database for the sessions of shop " + number,
        "Read the brief, choose the database that fits it, and write down why.");
  }

  static Report perform(Assignment assignment) {
    return Report.of(
        assignment.turn() == 1
            ? new Outcome.Asked(List.of(QUESTION))
            : new Outcome.Finished("Chose the one that is run already."));
  }
}
