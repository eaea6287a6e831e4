package dev.holdpoint.app.real;

import java.util.List;
import java.util.Set;

/** A request that the model got, with what it was told in it. */
public record Seen(Kind kind, Wire wire, Talk talk) {
  /** How often the model has spoken in this conversation before. */
  public int turns() {
    return talk.turns();
  }

  public String model() {
    return talk.model();
  }

  public String system() {
    return talk.system();
  }

  /** The names of the tools that the model may use. */
  public Set<String> tools() {
    return talk.tools();
  }

  /** Everything that was told as the user, oldest first; programs add reminders of their own. */
  public List<String> prompts() {
    return parts(Part.Prompt.class).stream().map(Part.Prompt::text).toList();
  }

  public String lastPrompt() {
    return prompts().getLast();
  }

  /** Whether one of the prompts has this text in it, verbatim. */
  public boolean hasPrompt(String text) {
    return prompts().stream().anyMatch(prompt -> prompt.contains(text));
  }

  public List<Part.Call> calls() {
    return parts(Part.Call.class);
  }

  public List<Part.Result> results() {
    return parts(Part.Result.class);
  }

  public Part.Result lastResult() {
    return results().getLast();
  }

  private <P extends Part> List<P> parts(Class<P> type) {
    return talk.parts().stream().filter(type::isInstance).map(type::cast).toList();
  }

  @Override
  public String toString() {
    return kind + " " + wire + " turn " + turns() + " " + talk.parts();
  }
}
