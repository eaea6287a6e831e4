package dev.holdpoint.engine;

import dev.holdpoint.model.Document;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Documents;
import dev.holdpoint.port.GivenFile;
import dev.holdpoint.port.Journal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The documents of a task and the files of its answers where its agent finds them, as it is told.
 *
 * @param all one line for each document
 * @param fresh those that no turn of the run has been told of
 * @param given what came with answers
 */
record Attached(List<String> all, List<String> fresh, Map<GateId, List<GivenFile>> given) {
  static final Attached NONE = new Attached(List.of(), List.of(), Map.of());

  private static final String HEADING = "## Documents";

  Attached {
    all = List.copyOf(all);
    fresh = List.copyOf(fresh);
    given = Map.copyOf(given);
  }

  /** Puts them there. */
  static Attached place(Task task, Run run, Documents folder, Engine engine) {
    Journal journal = engine.journal();
    Map<GateId, List<GivenFile>> given = given(task, run, engine);
    List<Document> documents = task.spec().documents();
    // Also where there are none: what was taken away must not be found any more.
    List<Documents.Placed> places = folder.place(task.id(), documents, journal::bytes);
    if (documents.isEmpty()) {
      return new Attached(List.of(), List.of(), given);
    }
    List<Document> told =
        run.session() == null ? List.of() : told(journal.read(task.id()), run.unheardFrom());
    List<String> all = new ArrayList<>();
    List<String> fresh = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      String line = places.get(i).line(documents.get(i).type());
      all.add(line);
      if (!told.contains(documents.get(i))) {
        fresh.add(line);
      }
    }
    return new Attached(all, fresh, given);
  }

  private static Map<GateId, List<GivenFile>> given(Task task, Run run, Engine engine) {
    Map<GateId, List<GivenFile>> given = new HashMap<>();
    for (Gate gate : task.gates()) {
      List<GivenFile> files = gate.run() == run.number() ? engine.files().of(gate) : List.of();
      if (!files.isEmpty()) {
        given.put(gate.id(), files);
      }
    }
    return given;
  }

  /** What stands under the answer of a gate; empty where nothing came with it. */
  String with(Gate gate) {
    List<GivenFile> files = given.getOrDefault(gate.id(), List.of());
    return files.isEmpty()
        ? ""
        : "\n\n**Files that came with this answer, to be read, not changed:**\n"
            + Fence.around(GivenFile.lines(files));
  }

  /** What the last turn before this one was told. */
  private static List<Document> told(List<Entry> entries, int turn) {
    List<Document> now = List.of();
    List<Document> told = List.of();
    for (Entry entry : entries) {
      if (entry.event() instanceof Event.TaskCreated(var spec, _)) {
        now = spec.documents();
      } else if (entry.event() instanceof Event.TaskEdited(var spec)) {
        now = spec.documents();
      } else if (entry.event() instanceof Event.RunQueued) {
        told = List.of();
      } else if (entry.event() instanceof Event.TurnStarted started && started.turn() < turn) {
        told = now;
      }
    }
    return told;
  }

  /** For an agent that knows nothing yet; empty where there are none. */
  String text() {
    return all.isEmpty()
        ? ""
        : HEADING
            + "\nThese files were given with the task. They can be read, not changed:\n"
            + fenced(all);
  }

  /** For one that remembers what it was told before. */
  String news() {
    return fresh.isEmpty()
        ? ""
        : HEADING
            + "\nThese files were given since your last turn. They can be read, not changed:\n"
            + fenced(fresh);
  }

  private static String fenced(List<String> lines) {
    return Fence.around(lines.stream().collect(Collectors.joining("\n")));
  }
}
