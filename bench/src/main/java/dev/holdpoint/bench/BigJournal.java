package dev.holdpoint.bench;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A journal of many tasks: some wait at a gate, all others came to their end. Each task is appended
 * at once, with the very entries that the engine would have appended one after another.
 *
 * @param entries how many it holds
 */
record BigJournal(Place.Sqlite place, long entries) {
  private static final Instant BEGUN = Instant.parse("2026-01-31T12:00:00Z");
  private static final Owner OWNER = new Owner("0".repeat(32), "here", 1);
  private static final Payload PROMPT = Payload.of("What the agents were told.");

  static BigJournal build(Path folder, Path keys, Sizes sizes) {
    // In memory, where there is such a place: each append waits for a disk otherwise.
    Path memory = Path.of("/dev/shm");
    Path where =
        Files.isWritable(memory)
            ? memory.resolve("holdpoint-bench-" + ProcessHandle.current().pid())
            : folder;
    if (!where.equals(folder)) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> Ground.delete(where)));
    }
    try {
      Place.Sqlite place = new Place.Sqlite(where.resolve("holdpoint.db"), keys);
      long entries = fill(place, sizes);
      if (!where.equals(folder)) {
        copy(where, Files.createDirectories(folder));
        Ground.delete(where);
      }
      return new BigJournal(new Place.Sqlite(folder.resolve("holdpoint.db"), keys), entries);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Files that nobody has open. */
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  void copyTo(Path folder) throws IOException {
    copy(place.file().resolveSibling(""), folder);
  }

  private static long fill(Place place, Sizes sizes) {
    long entries = 0;
    try (Journal journal = place.open()) {
      for (int i = 0; i < sizes.tasks(); i++) {
        TaskId id = new TaskId("hp-" + Integer.toString(36 * 36 * 36 * 36 + i, 36));
        // Spread evenly, as they are when people answer in any order.
        boolean waits =
            (long) i * sizes.gates() / sizes.tasks() != (i + 1L) * sizes.gates() / sizes.tasks();
        entries += append(journal, id, BEGUN.plusSeconds(i), waits ? waiting(i) : done(i));
      }
    }
    return entries;
  }

  private static int append(Journal journal, TaskId id, Instant at, List<Event> events) {
    Task created = Task.created(new Entry(0, id, 1, at, events.getFirst()));
    Task after = created.after(events.subList(1, events.size()), at);
    List<Payload> payloads = new ArrayList<>(Play.PAYLOADS);
    payloads.add(PROMPT);
    if (!journal.append(new Journal.Batch(id, 0, at, events, payloads, after))) {
      throw new IllegalStateException(id + " is there already");
    }
    return events.size();
  }

  private static List<Event> waiting(int number) {
    return List.of(
        new Event.TaskCreated(Play.task(number)),
        new Event.RunQueued(1, Play.PLAN),
        turn(1),
        new Event.GateOpened(1, 1, Play.QUESTION, false),
        new Event.TurnEnded(1, Event.Ending.ASKED, null, null, List.of()));
  }

  private static List<Event> done(int number) {
    List<Event> events = new ArrayList<>(waiting(number));
    events.add(answered());
    events.add(turn(2));
    events.add(new Event.AssumptionMade(2, new Assumption("It stays in use.", null, 0.8)));
    events.add(new Event.TurnEnded(2, Event.Ending.FINISHED, "Chosen.", null, List.of()));
    events.add(new Event.StepFinished(0, "Chosen."));
    events.add(new Event.RunFinished("Chosen."));
    return events;
  }

  private static Event answered() {
    return new Event.GateAnswered(1, new Answer(new Reply.Said(Play.ANSWER), "bench", Channel.CLI));
  }

  private static Event turn(int number) {
    return new Event.TurnStarted(number, 0, OWNER, Digest.of("token " + number), PROMPT.digest());
  }
}
