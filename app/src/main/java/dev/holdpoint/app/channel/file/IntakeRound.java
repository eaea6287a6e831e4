package dev.holdpoint.app.channel.file;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input.Reading;
import dev.holdpoint.model.Task;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One look at the response files. Several processes may look at the same time: what is there is
 * first given to the journal, where the first one wins, and removed afterwards.
 */
final class IntakeRound {
  private final Engine engine;
  private final QuietTime quiet;
  private final List<Intake.Finding> findings = new ArrayList<>();
  private Duration retryAfter = Duration.ZERO;

  IntakeRound(Engine engine, QuietTime quiet) {
    this.engine = engine;
    this.quiet = quiet;
  }

  Intake result() {
    return new Intake(findings, retryAfter);
  }

  void look(GateFolder folder) {
    try {
      Response response = Response.at(folder.response());
      if (response == null || response.isEmpty()) {
        return;
      }
      Task task = engine.find(folder.gate().task());
      Gate gate = task == null ? null : task.gate(folder.gate().number());
      if (task != null && gate != null) {
        look(new Found(folder, response, gate), task);
      }
    } catch (NoSuchFileException e) {
      // The folder went away meanwhile: another process took the answer.
    } catch (IOException e) {
      findings.add(new Intake.Rejected(folder.gate(), e + "."));
    }
  }

  private void look(Found found, Task task) throws IOException {
    Gate gate = found.gate;
    if (!gate.isOpen()) {
      answer(found, found.isReadable() ? found.words() : Words.NONE);
    } else if (InteractionFolder.isPublic(task) && found.folder.isPublished(gate)) {
      takeOrReject(found);
    }
  }

  private void takeOrReject(Found found) throws IOException {
    String flaw = found.response.flaw();
    if (found.gate.question().sensitive()) {
      String why = Request.notByFile(found.gate) + ". What the file said was deleted.";
      found.folder.discard(why);
      findings.add(new Intake.Rejected(found.gate.id(), why));
    } else if (flaw != null) {
      reject(found, flaw + ".");
    } else {
      takeWhenQuiet(found);
    }
  }

  private void takeWhenQuiet(Found found) throws IOException {
    Duration left = quiet.left(found.response);
    if (left.isPositive()) {
      retryAfter(left);
      return;
    }
    try {
      Words words = found.words();
      if (found.response.isUnchanged()) {
        answer(found, words);
      } else {
        retryAfter(QuietTime.NEEDED);
      }
    } catch (AccessDeniedException e) {
      reject(found, "its owner does not let it be read.");
    }
  }

  private void retryAfter(Duration left) {
    if (retryAfter.isZero() || left.compareTo(retryAfter) < 0) {
      retryAfter = left;
    }
  }

  private void answer(Found found, Words words) throws IOException {
    switch (engine.answer(found.gate.id(), words.text, words.by, Channel.FILE)) {
      case Verdict.Done _ -> {
        findings.add(new Intake.Answered(found.gate.id(), words.by));
        remove(found);
      }
      case Verdict.Refused(Refusal refusal) -> refused(found, words, refusal);
    }
  }

  private void refused(Found found, Words words, Refusal refusal) throws IOException {
    switch (refusal) {
      case Refusal.AlreadyAnswered(var _, Answer winner, var _) -> {
        // This very file may have won before, in a process that died or is not done yet.
        if (!found.isTheAnswer(winner, words)) {
          findings.add(new Intake.TooLate(found.gate.id(), refusal.message()));
        }
        remove(found);
      }
      case Refusal.AlreadyWithdrawn _, Refusal.Expired _ -> {
        findings.add(new Intake.TooLate(found.gate.id(), refusal.message()));
        remove(found);
      }
      case Refusal.DoesNotFit _,
          Refusal.KeyUsed _,
          Refusal.Replaced _,
          Refusal.ChangedOnDisk _,
          Refusal.UnknownTask _,
          Refusal.Blocked _,
          Refusal.UnknownGate _,
          Refusal.TurnIsOver _,
          Refusal.Taken _,
          Refusal.TurnLost _,
          Refusal.Circle _,
          Refusal.NotPossible _ ->
          reject(found, refusal.message());
    }
  }

  private void remove(Found found) throws IOException {
    quiet.forget(found.response.path());
    found.folder.remove();
  }

  private void reject(Found found, String why) throws IOException {
    found.folder.reject(found.response, why);
    findings.add(new Intake.Rejected(found.gate.id(), why));
  }

  /** Something at the place of a response. */
  private record Found(GateFolder folder, Response response, Gate gate) {
    boolean isReadable() {
      return response.flaw() == null && !gate.question().sensitive();
    }

    Words words() throws IOException {
      return new Words(response.text(), response.owner());
    }

    boolean isTheAnswer(Answer winner, Words words) {
      return winner.channel() == Channel.FILE
          && gate.question().input().read(words.text) instanceof Reading.Fits(var reply)
          && reply.equals(winner.reply());
    }
  }

  /** What a response says, and who wrote it. */
  private record Words(String text, String by) {
    static final Words NONE = new Words("", "");
  }
}
