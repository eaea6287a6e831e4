package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.model.Gate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a card shows beside its question.
 *
 * @param action what would run, null where the gate is no approval
 * @param asks the agent's own question at an approval, null where it has none
 * @param context as the agent gave it, null where it gave none
 * @param lastWords what the agent said last before it asked, null where nothing is known
 * @param earlier gates of this task that are closed, the newest first
 * @param more how many there were before these
 * @param figures agent, turn, time and cost so far
 * @param review how much changed since the last cycle, null where the gate is no review
 * @param hasWorkspace whether there may be changes to look at
 */
public record CardView(
    @Nullable ActionView action,
    @Nullable String asks,
    @Nullable FoldedText context,
    @Nullable String lastWords,
    List<Gate> earlier,
    int more,
    List<String> figures,
    @Nullable ReviewDelta review,
    boolean hasWorkspace) {
  public static final CardView NONE =
      new CardView(null, null, null, null, List.of(), 0, List.of(), null, false);

  public CardView {
    earlier = List.copyOf(earlier);
    figures = List.copyOf(figures);
  }

  public boolean hasReasons() {
    return asks != null || lastWords != null || context != null;
  }
}
