package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.Progress;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Picture;
import dev.holdpoint.port.Workspaces.Workspace;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Collects what the prompt of a turn is made of. */
final class PromptMaterial {
  private final Engine engine;
  private final World world;
  private final KnownTexts texts;

  PromptMaterial(Engine engine, World world) {
    this.engine = engine;
    this.world = world;
    this.texts = new KnownTexts(engine.journal()::payload);
  }

  Prompts.Material of(Task task, Run run, Turns.@Nullable NewRun wanted, Workspace workspace) {
    Digest role = run.currentStep().role();
    Progress.Setback setback = run.progress().setback();
    Digest output = setback == null ? null : setback.output();
    return new Prompts.Material(
        payload(run.plan().intro(), wanted),
        role == null ? "" : payload(role, wanted),
        payload(instructions(run), wanted),
        output == null ? "" : engine.journal().payload(output),
        edits(run, workspace),
        Attached.place(task, run, world.documents(), engine),
        PlanWords.of(task, run, texts::of));
  }

  /** The images among the files of the answers that the coming turn is told. */
  List<Picture> pictures(Task task, Run run, Attached attached) {
    return engine
        .files()
        .pictures(
            task.gates().stream()
                .filter(gate -> Prompts.isFresh(gate, run))
                .flatMap(gate -> attached.given().getOrDefault(gate.id(), List.of()).stream())
                .toList());
  }

  private static Digest instructions(Run run) {
    PlanningRules planning = run.plan().reviews().planning();
    return planning != null && run.stage() == Stage.PLANNING
        ? planning.prompt()
        : run.currentStep().prompt();
  }

  /** Since the last turn that may have been told of any. */
  private static String edits(Run run, Workspace workspace) {
    return IntStream.rangeClosed(run.unheardFrom(), run.nextTurn())
        .mapToObj(turn -> workspace.edits(run.number(), turn))
        .filter(diff -> !diff.isBlank())
        .collect(Collectors.joining("\n"));
  }

  private String payload(Digest digest, Turns.@Nullable NewRun wanted) {
    List<Payload> notKeptYet = wanted == null ? List.of() : wanted.payloads();
    return notKeptYet.stream()
        .filter(payload -> payload.digest().equals(digest))
        .findFirst()
        .map(Payload::text)
        .orElseGet(() -> texts.of(digest));
  }
}
