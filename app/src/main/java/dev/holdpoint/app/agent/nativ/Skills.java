package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.agent.nativ.Clearance.Passage;
import dev.holdpoint.app.agent.nativ.Clearance.Wish;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.tool.ToolException;
import dev.holdpoint.model.ToolUse.Reach;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that a model may call in a turn. Whatever is wrong with a call, the model is told. */
final class Skills {
  private static final String MAYBE =
      "Nobody knows whether this ran: the program was stopped after it began and before its result"
          + " was written down. Look at how things are before you do it again.";

  private final Map<String, Skill> all = new LinkedHashMap<>();
  private final Clearance clearance;

  Skills(List<Skill> own, List<Tool> further, Clearance clearance) {
    this.clearance = clearance;
    own.forEach(skill -> all.put(skill.name(), skill));
    further.forEach(tool -> all.putIfAbsent(tool.name(), skill(tool)));
  }

  /** Reaches no further than its owner lets it; a rule may still have it asked for or forbid it. */
  private Skill skill(Tool tool) {
    return new Skill(
        tool.name(),
        tool.description(),
        Json.write(tool.parameters()),
        Skill.Again.NEVER,
        (call, args) -> {
          String subject = tool.subject() == null ? null : args.optionalText(tool.subject());
          Wish wish =
              new Wish(
                  tool.name(),
                  args.values(),
                  subject == null ? "" : subject,
                  Reach.READS,
                  Skill.Again.NEVER);
          return switch (clearance.of(call, wish)) {
            case Passage.Closed(Done done) -> done;
            case Passage.Open open -> new Done.Well(tool.use().with(open.args()));
          };
        });
  }

  List<Tool> tools() {
    return all.values().stream().map(Skill::tool).toList();
  }

  boolean isAsking(Pending call) {
    return call.call().tool().equals(PeopleSkills.ASK);
  }

  Done perform(Pending call) throws InterruptedException {
    Skill skill = all.get(call.call().tool());
    if (skill == null) {
      return new Done.Badly(
          "There is no tool \"%s\"; there are %s."
              .formatted(call.call().tool(), String.join(", ", all.keySet())));
    }
    Entry.@Nullable Started started = call.started();
    // Where a person had approved it, the desk knows what they say about whether it ran.
    if (started != null && !started.isApproved()) {
      return new Done.Badly(MAYBE);
    }
    try {
      return skill.act().with(call, arguments(call.call().arguments()));
    } catch (ToolException | JsonException e) {
      return new Done.Badly(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return new Done.Badly("It failed: " + IoReason.of(e));
    } catch (WorldException e) {
      // Often something that the model did itself, such as a merge that it left unfinished.
      return new Done.Badly("It failed: " + e.getMessage());
    }
  }

  /** Models leave out the braces where there is nothing to say. */
  static JsonObject arguments(String text) {
    if (text.isBlank()) {
      return new JsonObject(Map.of());
    }
    try {
      return Json.object(text);
    } catch (JsonException e) {
      throw new JsonException(
          "The arguments are no JSON object (%s): call again with one.".formatted(e.getMessage()));
    }
  }
}
