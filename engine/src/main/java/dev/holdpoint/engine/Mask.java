package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.SecretForms;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Draft;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the exact values of sensitive answers out of what an agent says. However short one is, it
 * is covered: a log that is hard to read is better than a secret that is easy to read.
 */
final class Mask {
  static final String COVER = "•••••";

  private final Set<String> values;

  Mask(Collection<String> secrets) {
    values = SecretForms.of(secrets);
  }

  /** Whether something in this action was covered, so that nobody can see what it is. */
  static boolean hasCovered(Action action) {
    return (action.tool() + action.args() + action.dir()).contains(COVER);
  }

  /** All places are found before any is covered, so that no value hides a part of another. */
  String cover(String text) {
    BitSet hidden = new BitSet();
    for (String value : values) {
      for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
        hidden.set(at, at + value.length());
      }
    }
    return hidden.isEmpty() ? text : covered(text, hidden);
  }

  private static String covered(String text, BitSet hidden) {
    StringBuilder out = new StringBuilder();
    int from = 0;
    for (int at = hidden.nextSetBit(0); at >= 0; at = hidden.nextSetBit(from)) {
      out.append(text, from, at).append(COVER);
      from = hidden.nextClearBit(at);
    }
    return out.append(text, from, text.length()).toString();
  }

  private @Nullable String coverOptional(@Nullable String text) {
    return text == null ? null : cover(text);
  }

  Report over(Report report) {
    return new Report(
        over(report.outcome()),
        report.assumptions().stream().map(this::over).toList(),
        clean(report.session()),
        report.usage().stream().map(this::over).toList());
  }

  /** A session under another name is of no use: without one the agent gets the whole history. */
  private @Nullable String clean(@Nullable String session) {
    return session == null || cover(session).equals(session) ? session : null;
  }

  private Outcome over(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Asked(List<Question> questions) ->
          new Outcome.Asked(questions.stream().map(this::over).toList());
      case Outcome.Finished(@Nullable String summary) ->
          new Outcome.Finished(coverOptional(summary));
      case Outcome.Blocked(String summary, List<String> issues) ->
          new Outcome.Blocked(cover(summary), issues.stream().map(this::cover).toList());
      case Outcome.Unchecked(String why, String output) ->
          new Outcome.Unchecked(cover(why), cover(output));
      case Outcome.OutOfBounds(String why) -> new Outcome.OutOfBounds(cover(why));
      case Outcome.Failed(String reason) -> new Outcome.Failed(cover(reason));
      case Outcome.RateLimited limited -> limited;
      case Outcome.Planned(Draft draft) -> new Outcome.Planned(draft.map(this::cover));
      case Outcome.Unplanned(List<String> problems) ->
          new Outcome.Unplanned(problems.stream().map(this::cover).toList());
    };
  }

  /** The question as a person may see it. */
  Question over(Question question) {
    return new Question(
        cover(question.prompt()),
        coverOptional(question.context()),
        over(question.input()),
        question.sensitive(),
        question.confidence(),
        coverOptional(question.recommendation()),
        coverOptional(question.key()));
  }

  ToolUse over(ToolUse use) {
    return new ToolUse(
        use.call(),
        over(use.action()),
        cover(use.subject()),
        use.reach(),
        coverOptional(use.description()));
  }

  private Input over(Input input) {
    return switch (input) {
      case Input.Text _, Input.Password _, Input.Confirmation _ -> input;
      case Input.Choice(List<Input.Option> options, boolean other, boolean multiple) ->
          new Input.Choice(options.stream().map(this::over).toList(), other, multiple);
      case Input.Approval(Action action) -> new Input.Approval(over(action));
      // Its texts are covered before they are frozen.
      case Input.Reviewing _ -> input;
    };
  }

  private Input.Option over(Input.Option option) {
    return new Input.Option(cover(option.value()), coverOptional(option.consequence()));
  }

  private Action over(Action action) {
    return new Action(
        cover(action.tool()), cover(action.args()), cover(action.dir()), action.digest());
  }

  /** The assumption as the ledger may have it. */
  Assumption over(Assumption assumption) {
    return new Assumption(
        cover(assumption.text()), coverOptional(assumption.question()), assumption.confidence());
  }

  private Usage over(Usage usage) {
    return new Usage(
        cover(usage.model()), usage.inputTokens(), usage.outputTokens(), usage.costUsd());
  }
}
