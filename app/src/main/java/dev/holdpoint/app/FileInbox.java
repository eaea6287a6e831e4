package dev.holdpoint.app;

import dev.holdpoint.app.channel.file.Intake;
import dev.holdpoint.app.channel.file.InteractionFolder;
import dev.holdpoint.app.channel.file.ResponseWatch;
import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.GateId;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The file channel as the command line uses it. */
final class FileInbox implements Workbench.Inbox {
  private final InteractionFolder folder;
  private final Engine engine;
  private final Consumer<String> messages;

  FileInbox(InteractionFolder folder, Engine engine, Consumer<String> messages) {
    this.folder = folder;
    this.engine = engine;
    this.messages = messages;
  }

  @Override
  public Duration take(Predicate<GateId> toldElsewhere) {
    try {
      Intake intake = folder.intake(engine);
      for (Intake.Finding finding : intake.findings()) {
        if (!(finding instanceof Intake.Answered answered && toldElsewhere.test(answered.gate()))) {
          messages.accept(Escaped.line(finding.message()));
        }
      }
      return intake.retryAfter();
    } catch (IOException e) {
      throw new WorldException("The response files can't be read: " + IoReason.of(e) + ".", e);
    }
  }

  @Override
  public Workbench.Watch watch(Runnable changed) {
    try {
      ResponseWatch watch = ResponseWatch.start(folder, changed, messages);
      return () -> {
        try {
          watch.close();
        } catch (IOException e) {
          throw new WorldException(
              "The response files' watch can't be ended: " + IoReason.of(e) + ".", e);
        }
      };
    } catch (IOException e) {
      throw new WorldException("The response files can't be watched: " + IoReason.of(e) + ".", e);
    }
  }
}
