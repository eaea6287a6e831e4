package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Permissions.Decide;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.ToolUse.Reach;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether a call may be done: the project's policy decides, or a person. */
final class Clearance {
  private final Assignment assignment;
  private final Desk desk;
  private final Conversation conversation;

  Clearance(Assignment assignment, Conversation conversation) {
    this.assignment = assignment;
    this.desk = assignment.desk();
    this.conversation = conversation;
  }

  /**
   * What is to be done, in the words of the policy, which are the same for all agents.
   *
   * @param tool e.g. {@code Bash}
   */
  record Wish(
      String tool,
      Map<String, @Nullable Object> args,
      String subject,
      Reach reach,
      Skill.Again again) {}

  /** What it comes to. */
  sealed interface Passage {
    /**
     * It may be done, once.
     *
     * @param args as they are to be used
     * @param isEdited whether a person changed them
     */
    record Open(JsonObject args, boolean isEdited) implements Passage {}

    /** It may not, at least not now. */
    record Closed(Done done) implements Passage {}
  }

  /** What it comes to; that it begins is written down where it can't be done twice. */
  Passage of(Pending call, Wish wish) throws IOException, InterruptedException {
    String dir = assignment.workspace().toString();
    Action action =
        ActionJson.read(
            new JsonObject(Map.of("tool", wish.tool(), "args", wish.args(), "dir", dir)), dir);
    ToolUse wanted = new ToolUse(call.name(), action, wish.subject(), wish.reach());
    ToolUse use = wanted;
    boolean waited = false;
    while (true) {
      switch (desk.permit(use)) {
        case Desk.Ruling.Allowed _ -> {
          boolean isEdited = !use.action().equals(action);
          if (wish.again() == Skill.Again.NEVER) {
            boolean isApproved = waited || isEdited || wasAsked(call);
            conversation.addForGood(new Entry.Started(call.number(), isApproved));
          }
          return new Passage.Open(Json.object(use.action().args()), isEdited);
        }
        case Desk.Ruling.Changed(Action instead) -> {
          if (use.action().equals(instead)) {
            return closed(new Done.Badly("Not done: a person wants something else."));
          }
          use = wanted.as(instead);
        }
        case Desk.Ruling.Denied(String why) -> {
          return closed(
              new Done.Badly(
                  "Not done: %s. Don't try to reach the same in another way; go on without it."
                      .formatted(why)));
        }
        case Desk.Ruling.Waits(GateId gate) -> {
          if (!desk.mayWait()) {
            return closed(new Done.Waits(gate));
          }
          desk.await(gate);
          waited = true;
        }
      }
    }
  }

  /**
   * The files that may be looked into by a search of a folder: those for which no rule is stricter
   * than for that search.
   */
  Predicate<String> searchable(String folder) {
    Function<ToolUse, Decide> rules = desk.rules();
    Decide search = rules.apply(look("Grep", folder));
    return file ->
        Stream.of("Read", "Grep")
            .allMatch(tool -> rules.apply(look(tool, file)).compareTo(search) <= 0);
  }

  private ToolUse look(String tool, String subject) {
    Action action = new Action(tool, "{}", assignment.workspace().toString(), Digest.of(""));
    return new ToolUse("", action, subject, Reach.READS);
  }

  private boolean wasAsked(Pending call) {
    return assignment.gates().stream()
        .map(Gate::question)
        .anyMatch(question -> call.key().equals(question.key()));
  }

  private static Passage closed(Done done) {
    return new Passage.Closed(done);
  }
}
