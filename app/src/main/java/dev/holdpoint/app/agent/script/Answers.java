package dev.holdpoint.app.agent.script;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.port.Assignment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario was answered in its earlier turns, for the {@code ${answer}} in its texts. What
 * an answer says is never looked at again: it is text, not a part of the scenario.
 */
final class Answers {
  private static final Pattern PLACE = Pattern.compile("\\$\\{(?:answer|answers\\.(\\d{1,6}))\\}");
  private static final String VARIABLE = "HOLDPOINT_ANSWER";
  private static final Known NONE = new Known("", false);

  private final List<Known> known;

  private Answers(List<Known> known) {
    this.known = known;
  }

  static Answers before(Assignment assignment, Scenario scenario) {
    List<Known> known = new ArrayList<>();
    for (int turn = 1; turn < assignment.turn(); turn++) {
      known.addAll(new Answers(known).of(turn, assignment, scenario));
    }
    return new Answers(known);
  }

  private List<Known> of(int turn, Assignment assignment, Scenario scenario) {
    Map<String, Gate> asked = new LinkedHashMap<>();
    assignment.gates().stream()
        .filter(gate -> gate.turn() == turn)
        .forEach(gate -> asked.putIfAbsent(gate.question().prompt(), gate));
    List<Known> ends = new ArrayList<>();
    List<String> prompts = new ArrayList<>();
    for (Action.Ask ask : scenario.asksOf(turn)) {
      String prompt = shown(ask.prompt());
      prompts.add(prompt);
      ends.add(known(assignment, asked.get(prompt), ask.recommendation()));
    }
    // A shell line of the turn may have asked, too: that was before the turn ended with its asks.
    List<Known> all = new ArrayList<>();
    asked.forEach(
        (prompt, gate) -> {
          if (!prompts.contains(prompt)) {
            all.add(known(assignment, gate, null));
          }
        });
    all.addAll(ends);
    return all;
  }

  private Known known(Assignment assignment, @Nullable Gate gate, @Nullable String recommendation) {
    if (gate != null) {
      String answer = assignment.answer(gate);
      return answer == null ? NONE : new Known(answer, gate.question().sensitive());
    }
    return recommendation == null ? NONE : new Known(shown(recommendation), false);
  }

  /** The text with the answers in their places. */
  String in(String text) {
    return fill(text, place -> at(place).text());
  }

  /** The same for a text that people will read: a sensitive answer stays unsaid. */
  String shown(String text) {
    return fill(text, place -> at(place).isSensitive() ? "(sensitive)" : at(place).text());
  }

  /**
   * A shell line with variables in the places: an answer that stood in the line itself could be a
   * command.
   */
  String shellLine(String line) {
    return fill(line, place -> "${" + variable(place) + "}");
  }

  /** The variables that a shell line needs. */
  Map<String, String> variables(String line) {
    Map<String, String> variables = new LinkedHashMap<>();
    PLACE
        .matcher(line)
        .results()
        .map(place -> place.group(1))
        .forEach(place -> variables.put(variable(place), at(place).text().replace('\0', '\uFFFD')));
    return variables;
  }

  Question question(Action.Ask ask) {
    String context = ask.context();
    String recommendation = ask.recommendation();
    Input approval = ask.approval();
    return new Question(
        shown(ask.prompt()),
        context == null ? null : shown(context),
        approval == null ? ask.input() : approval,
        ask.sensitive(),
        ask.confidence(),
        recommendation == null ? null : shown(recommendation),
        null);
  }

  /** The answer of a number from 1; the last one without a number. */
  private Known at(@Nullable String number) {
    int place = number == null ? known.size() : Integer.parseInt(number);
    return place >= 1 && place <= known.size() ? known.get(place - 1) : NONE;
  }

  private static String variable(@Nullable String number) {
    return number == null ? VARIABLE : VARIABLE + "_" + Integer.parseInt(number);
  }

  private static String fill(String text, Function<@Nullable String, String> filling) {
    return PLACE
        .matcher(text)
        .replaceAll(place -> Matcher.quoteReplacement(filling.apply(place.group(1))));
  }

  private record Known(String text, boolean isSensitive) {}
}
