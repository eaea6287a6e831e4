package dev.holdpoint.engine;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Question;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the exact values of sensitive answers out of what an agent says, also where it says them as
 * JSON, or line by line.
 */
final class Mask {
  private static final String COVER = "•••••";
  private static final int SHORTEST_LINE = 4;

  private volatile List<String> values = List.of();

  /** From here on these are covered; an agent may get one while it works. */
  void learn(Collection<String> secrets) {
    Set<String> all = new LinkedHashSet<>();
    for (String secret : secrets) {
      all.add(secret);
      all.add(secret.strip());
      all.add(secret.replace("\\", "\\\\").replace("\"", "\\\""));
      if (secret.contains("\n")) {
        secret
            .lines()
            .map(String::strip)
            .filter(l -> l.length() >= SHORTEST_LINE)
            .forEach(all::add);
        all.add(secret.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
      }
    }
    all.remove("");
    List<String> longestFirst = new ArrayList<>(all);
    longestFirst.sort(Comparator.comparingInt(String::length).reversed());
    values = List.copyOf(longestFirst);
  }

  String cover(String text) {
    String covered = text;
    for (String value : values) {
      covered = covered.replace(value, COVER);
    }
    return covered;
  }

  private @Nullable String coverOptional(@Nullable String text) {
    return text == null ? null : cover(text);
  }

  Agent.Narrator over(Agent.Narrator narrator) {
    return new Agent.Narrator() {
      @Override
      public void said(String text) {
        narrator.said(cover(text));
      }

      @Override
      public void thought(String text) {
        narrator.thought(cover(text));
      }

      @Override
      public void raw(String line) {
        narrator.raw(cover(line));
      }
    };
  }

  Report over(Report report) {
    return new Report(
        over(report.outcome()),
        report.assumptions().stream().map(this::over).toList(),
        coverOptional(report.session()),
        report.usage());
  }

  private Outcome over(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Asked(List<Question> questions) ->
          new Outcome.Asked(questions.stream().map(this::over).toList());
      case Outcome.Finished(@Nullable String summary) ->
          new Outcome.Finished(coverOptional(summary));
      case Outcome.Blocked(String summary, List<String> issues) ->
          new Outcome.Blocked(cover(summary), issues.stream().map(this::cover).toList());
      case Outcome.Failed(String reason) -> new Outcome.Failed(cover(reason));
      case Outcome.RateLimited limited -> limited;
    };
  }

  /**
   * What a person is shown; the answer's kind and an approval's action stay exactly as they are.
   */
  private Question over(Question question) {
    return new Question(
        cover(question.prompt()),
        coverOptional(question.context()),
        question.input(),
        question.sensitive(),
        question.confidence(),
        coverOptional(question.recommendation()),
        question.key());
  }

  private Assumption over(Assumption assumption) {
    return new Assumption(
        cover(assumption.text()), coverOptional(assumption.question()), assumption.confidence());
  }
}
