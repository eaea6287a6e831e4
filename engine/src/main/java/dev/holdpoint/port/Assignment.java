package dev.holdpoint.port;

import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an agent needs for one turn.
 *
 * @param stage whether it is to plan or to act
 * @param token lets the turn's own processes ask, nothing else
 * @param session the agent's conversation to go on with
 * @param gates the run's gates so far, for agents that have no memory of their own
 * @param secrets sensitive answers in clear, for the agent alone: never to be written down
 * @param payloads reads a text that the agent's settings name by digest
 * @param retelling other words for the prompt, for agents with a memory of their own
 * @param desk where its adapter turns to while the turn is under way
 * @param pictures images that came with the answers of the prompt
 */
public record Assignment(
    TaskId task,
    int run,
    String step,
    Stage stage,
    int turn,
    AgentSpec agent,
    Path workspace,
    String prompt,
    String token,
    @Nullable String session,
    List<Gate> gates,
    Map<GateId, String> secrets,
    Function<Digest, String> payloads,
    Retelling retelling,
    Desk desk,
    List<Picture> pictures) {
  public Assignment {
    gates = List.copyOf(gates);
    secrets = Map.copyOf(secrets);
    pictures = List.copyOf(pictures);
  }

  /** One without pictures. */
  public Assignment(
      TaskId task,
      int run,
      String step,
      Stage stage,
      int turn,
      AgentSpec agent,
      Path workspace,
      String prompt,
      String token,
      @Nullable String session,
      List<Gate> gates,
      Map<GateId, String> secrets,
      Function<Digest, String> payloads,
      Retelling retelling,
      Desk desk) {
    this(
        task, run, step, stage, turn, agent, workspace, prompt, token, session, gates, secrets,
        payloads, retelling, desk, List.of());
  }

  /** What a person answered, in clear; null where nobody did. */
  public @Nullable String answer(Gate gate) {
    Answer answer = gate.answer();
    return answer == null ? null : secrets.getOrDefault(gate.id(), answer.reply().text());
  }

  @Override
  public String toString() {
    return "turn %d of %s".formatted(turn, task);
  }
}
