package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.cockpit.AgentWords;
import dev.holdpoint.app.web.cockpit.Amounts;
import dev.holdpoint.app.web.cockpit.Times;
import dev.holdpoint.app.web.cockpit.story.Chronicles;
import dev.holdpoint.app.web.cockpit.story.History;
import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Usage;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes what cards show; a page has ten of them, and is made anew with every event. */
public final class CardViews {
  private static final int MOST_EARLIER = 5;

  /** How much of a context stands on a card. */
  public static final int LONGEST_CONTEXT = 6_000;

  private final Backstage backstage;
  private final Chronicles chronicles;
  private final ActionViews actions;
  private final LastWords lastWords;
  private final ReviewDeltas reviews;

  public CardViews(Backstage backstage, Chronicles chronicles) {
    this.backstage = backstage;
    this.chronicles = chronicles;
    this.actions = new ActionViews(backstage::workspace, backstage::directory);
    this.lastWords = new LastWords(backstage.logs());
    this.reviews = new ReviewDeltas(backstage.reviews());
  }

  /** What the card of an open gate shows. */
  public CardView of(Gate gate, Instant now) {
    History history = chronicles.find(gate.id().task());
    if (history == null) {
      return CardView.NONE;
    }
    Task task = history.task();
    Question question = gate.question();
    Action action = question.action();
    List<Gate> closed = task.gates().stream().filter(one -> !one.isOpen()).toList().reversed();
    List<Gate> earlier = closed.subList(0, Math.min(closed.size(), MOST_EARLIER));
    return new CardView(
        action == null ? null : actions.of(task.id(), action),
        action == null ? null : asks(question, action),
        context(question),
        lastWords(gate),
        earlier,
        closed.size() - earlier.size(),
        figures(task, now),
        reviews.of(gate),
        hasWorkspace(task));
  }

  /** What it said last, where that is neither its question nor a part of the context. */
  private @Nullable String lastWords(Gate gate) {
    String words = gate.review() == null ? lastWords.before(gate) : null;
    String context = gate.question().context();
    return words == null
            || repeats(words, gate.question().prompt())
            || (context != null && repeats(words, context))
        ? null
        : words;
  }

  private static boolean repeats(String words, String text) {
    String said = words.startsWith("… ") ? words.substring(2) : words;
    return onOneLine(Escaped.codedBlock(text)).contains(onOneLine(said));
  }

  private static String onOneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  /** The prompt of a tool call is made of the call itself: there is nothing new in it. */
  private static @Nullable String asks(Question question, Action action) {
    return question.prompt().startsWith(action.tool() + ": ")
        ? null
        : Escaped.block(question.prompt());
  }

  /** Its beginning, where it is very long: the task's page has all of it. */
  private static @Nullable FoldedText context(Question question) {
    String context = question.context();
    if (context == null) {
      return null;
    }
    return FoldedText.of(
        context.length() <= LONGEST_CONTEXT
            ? context
            : Shortened.beginning(context, LONGEST_CONTEXT) + "\n…");
  }

  /** While a gate is open, working time stands still: a card does not change by itself. */
  private static List<String> figures(Task task, Instant now) {
    Run run = task.run();
    // What asked from outside is no agent of ours: nobody knows how long it worked.
    if (run == null || run.lastTurn() == 0 || OpenGates.isOutside(task)) {
      return List.of();
    }
    List<String> figures = new ArrayList<>();
    figures.add(Escaped.line(AgentWords.of(task, run)));
    figures.add("turn " + run.lastTurn());
    Duration worked = task.clocksAt(now).working();
    if (worked.toSeconds() > 0) {
      figures.add("worked " + Times.span(worked));
    }
    Usage usage = Amounts.sum(task.usage());
    if (usage.costUsd() != null) {
      figures.add(Amounts.cost(usage.costUsd()) + " so far");
    }
    return figures;
  }

  private boolean hasWorkspace(Task task) {
    Run run = task.run();
    return run != null && run.lastTurn() > 0 && Files.isDirectory(backstage.workspace(task.id()));
  }
}
