package dev.holdpoint.app.agent.command;

import dev.holdpoint.app.agent.ResultFinder;
import dev.holdpoint.app.agent.ResultReader;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.agent.process.Output;
import dev.holdpoint.app.agent.process.Tail;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;

/** Passes on what a program prints, and knows in the end what it came to. */
final class Transcript implements Output {
  /** Results are looked for in this much of the end of the output. */
  private static final int SEARCHED = 4 << 20;

  private static final int SHOWN = 4 << 10;
  private static final int SHOWN_LINES = 5;

  private final Narrator narrator;
  private final Tail searched = new Tail(SEARCHED);
  private final Tail shown = new Tail(SHOWN);

  Transcript(Narrator narrator) {
    this.narrator = narrator;
  }

  @Override
  public void out(String line) {
    narrator.raw(line);
    searched.add(line);
    if (!ResultFinder.isResult(line)) {
      said(line);
    }
  }

  @Override
  public void err(String line) {
    said(line);
  }

  private void said(String line) {
    shown.add(line);
    narrator.said(line);
  }

  Report report(Exit exit, Assignment assignment) {
    JsonObject result = ResultFinder.last(searched.text());
    if (result != null) {
      if (result.values().get("details") instanceof String details && !details.isBlank()) {
        narrator.said(details);
      }
      return ResultReader.read(
          result, assignment.agent().name(), assignment.workspace().toString());
    }
    return Report.of(exit.isSuccess() ? new Outcome.Finished(null) : failed(exit));
  }

  private Outcome failed(Exit exit) {
    String last = shown.lastLines(SHOWN_LINES).strip();
    return new Outcome.Failed(
        "the agent ended with %s and without a result".formatted(exit)
            + (last.isEmpty() ? "; it printed nothing" : "; its last lines:\n" + last));
  }
}
