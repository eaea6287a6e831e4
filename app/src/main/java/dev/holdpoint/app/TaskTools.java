package dev.holdpoint.app;

import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.project.SourceDigests;
import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.reading.DocumentTools;
import dev.holdpoint.app.reading.Texts;
import dev.holdpoint.app.source.GraphLog;
import dev.holdpoint.app.source.SourceTools;
import dev.holdpoint.app.source.Witness;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a task brings along for its agent: tools for its documents and data sources.
 *
 * @param beside the folder of the store
 */
record TaskTools(Places places, Map<String, String> env, Engine engine, Path beside) {
  /**
   * @param told hears of every write to a data source, without what is sensitive
   */
  List<Tool> of(Task task, Consumer<String> told) {
    List<Tool> tools =
        new ArrayList<>(
            DocumentTools.of(
                documents(task), new Texts(beside.resolve("texts")), engine.journal()::bytes));
    GraphLog log =
        new GraphLog(beside.resolve("graphs").resolve(task.id() + ".jsonl"), engine::now);
    tools.addAll(SourceTools.of(sources(task), new Witness(log, told, engine.masks(task.id()))));
    return tools;
  }

  /** Those of the task, and what came with the answers of its run. */
  private static List<Document> documents(Task task) {
    List<Document> all = new ArrayList<>(task.spec().documents());
    Run run = task.run();
    for (Gate gate : task.gates()) {
      Answer answer = gate.answer();
      if (answer != null && run != null && gate.run() == run.number()) {
        answer.attachments().forEach(file -> all.add(named(file, gate, all)));
      }
    }
    return all;
  }

  /** A name is asked for: where another file has it already, the gate stands in front of it. */
  private static Document named(Document file, Gate gate, List<Document> others) {
    String name = gate.id() + "-" + file.name();
    boolean isTaken = others.stream().anyMatch(file::sameName);
    return isTaken && Document.objection(name) == null
        ? new Document(name, file.type(), file.size(), file.digest())
        : file;
  }

  /**
   * Only as they were when the run began, since an agent may be able to change holdpoint.yaml.
   * Written to is only what the run's rules allowed then, and nothing while it plans.
   */
  private List<SourceSetting> sources(Task task) {
    if (task.spec().datasources().isEmpty()) {
      return List.of();
    }
    SourceDigests before = SourceDigests.in(settings(task.run()));
    return SourceSetting.read(places, env, task.spec().datasources(), before).stream()
        .map(source -> mayWrite(task.run(), source) ? source : source.readOnly())
        .toList();
  }

  private static boolean mayWrite(@Nullable Run run, SourceSetting source) {
    return run != null
        && run.stage() != Stage.PLANNING
        && settings(run).get(SourceSetting.WRITABLE) instanceof List<?> writable
        && writable.contains(source.name());
  }

  private static Map<String, Object> settings(@Nullable Run run) {
    return run == null ? Map.of() : run.plan().steps().getFirst().agent().settings();
  }
}
