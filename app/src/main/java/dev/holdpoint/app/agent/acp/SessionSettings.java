package dev.holdpoint.app.agent.acp;

import dev.holdpoint.port.Agent.Narrator;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses a session's mode, which is one that asks, and its model. */
final class SessionSettings {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Connection connection;
  private final Narrator narrator;
  private final Opening.Opened opened;

  SessionSettings(Connection connection, Narrator narrator, Opening.Opened opened) {
    this.connection = connection;
    this.narrator = narrator;
    this.opened = opened;
  }

  /**
   * @param wanted the mode in which the agent asks, null where that is not known
   * @throws IOException where it has modes, but only such as don't ask
   */
  void mode(@Nullable String wanted) throws IOException, InterruptedException {
    List<Choosable> modes = Choosable.modes(opened.state());
    if (modes.isEmpty()) {
      return;
    }
    Choosable mode = modes.getFirst();
    String choice = wanted != null && mode.offered().contains(wanted) ? wanted : asking(mode);
    if (choice.equals(mode.current())) {
      return;
    }
    if (choose(mode, choice) instanceof Reply.Bad bad) {
      throw new IOException(
          "it can't be brought to ask before it acts (mode %s): %s".formatted(choice, bad.words()));
    }
  }

  private static String asking(Choosable mode) throws IOException {
    String current = mode.current();
    if (current != null && !Preset.UNASKED.matcher(current).find()) {
      return current;
    }
    for (String offered : mode.offered()) {
      if (!Preset.UNASKED.matcher(offered).find()) {
        return offered;
      }
    }
    throw new IOException(
        "it has no mode in which it asks before it acts, only "
            + String.join(", ", mode.offered()));
  }

  /** The model that the session uses now, null where the agent does not tell. */
  @Nullable String model(@Nullable String wanted) throws IOException, InterruptedException {
    List<Choosable> models = Choosable.models(opened.state());
    if (models.isEmpty()) {
      if (wanted != null) {
        narrator.said(
            "this agent lets nobody choose its model: it goes on with its own, not with " + wanted);
      }
      return null;
    }
    Choosable first = models.getFirst();
    if (wanted == null || wanted.equals(first.current())) {
      return first.current();
    }
    Choosable model =
        models.stream().filter(one -> one.offered().contains(wanted)).findFirst().orElse(first);
    if (choose(model, wanted) instanceof Reply.Bad bad) {
      throw new IOException(
          "it does not take the model %s (%s); it offers %s"
              .formatted(wanted, bad.words(), String.join(", ", model.offered())));
    }
    return wanted;
  }

  private Reply choose(Choosable what, String value) throws IOException, InterruptedException {
    return connection.call(what.method(), what.choice(opened.id(), value), PATIENCE);
  }
}
