package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Opens gates of every kind, as programs outside do. */
public final class Asks {
  private final Engine engine;

  public Asks(Engine engine) {
    this.engine = engine;
  }

  public GateId text(String prompt) {
    return open(prompt, new Input.Text());
  }

  public GateId secret(String prompt) {
    return open(prompt, new Input.Password());
  }

  public GateId confirmation(String prompt) {
    return open(prompt, new Input.Confirmation());
  }

  public GateId choice(String prompt, String... options) {
    return open(prompt, new Input.Choice(List.of(options)));
  }

  /** Whether a command may run. */
  public GateId approval(String prompt, String command) {
    return open(prompt, approved("Bash", Map.of("command", command)));
  }

  public static Input.Approval approved(String tool, Map<String, Object> args) {
    return new Input.Approval(
        ActionJson.read(Json.object(Json.write(Map.of("tool", tool, "args", args))), "/work"));
  }

  public GateId open(String prompt, Input input) {
    return open(2, new Question(prompt, null, input, false, null, null, null));
  }

  public GateId open(int priority, Question question) {
    return open("About " + question.prompt(), priority, question, Patience.ENDLESS);
  }

  public GateId expiring(String prompt, Duration time) {
    return open("About " + prompt, 2, Question.of(prompt), new Patience(time, OnTimeout.FAIL));
  }

  public GateId open(String title, int priority, Question question, Patience patience) {
    String source = "test:" + UUID.randomUUID();
    TaskSpec spec = new TaskSpec(title, "", source, priority, Size.MEDIUM, null, null, null);
    return engine.askOutside(spec, question, patience).gates().getFirst().id();
  }
}
