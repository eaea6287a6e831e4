package dev.holdpoint.app.mirror;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Journal;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A process of its own that appends, copies and speaks as fast as it can. The journal is a file
 * whose length is the number of entries; what the entries say follows from their number.
 */
final class LogHammer {
  static final TaskId TASK = new TaskId("hp-1a2b");
  private static final int FIRST_OWN = 4;
  private static final int GATE_EVERY = 10;

  private LogHammer() {}

  /** Arguments: home, the journal's file, a name, how often. */
  public static void main(String[] arguments) throws IOException {
    Path counter = Path.of(arguments[1]);
    Mirror mirror = mirror(Path.of(arguments[0]), counter, LogHammer::fail);
    Task begun = Objects.requireNonNull(Task.fold(entries(FIRST_OWN - 1)));
    Agent.Narrator narrator = mirror.narrator(begun);
    int times = Integer.parseInt(arguments[3]);
    for (int i = 0; i < times; i++) {
      narrator.said(arguments[2] + " " + i);
      append(counter);
      mirror.refresh(TASK);
      System.out.println(i);
    }
  }

  /** Holds the lock until standard input ends. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws IOException {
      try (TaskLock _ =
          TaskLock.take(Path.of(arguments[0]).resolve("locks"), TASK, Duration.ofSeconds(60))) {
        System.out.println("held");
        System.in.transferTo(OutputStream.nullOutputStream());
      }
    }
  }

  static Mirror mirror(Path home, Path counter, Consumer<String> warnings) {
    return new Mirror(home, journal(counter), Clock.systemUTC(), _ -> {}, warnings);
  }

  private static void fail(String warning) {
    System.out.println(warning);
    System.exit(1);
  }

  static void append(Path counter) throws IOException {
    Files.write(counter, new byte[1], StandardOpenOption.APPEND);
  }

  private static Journal journal(Path counter) {
    return (Journal)
        Proxy.newProxyInstance(
            LogHammer.class.getClassLoader(),
            new Class<?>[] {Journal.class},
            (_, method, _) -> {
              if (!method.getName().equals("read")) {
                throw new UnsupportedOperationException(method.getName());
              }
              return entries(Files.size(counter));
            });
  }

  static List<Entry> entries(long count) {
    List<Entry> entries = new ArrayList<>();
    for (long sequence = 1; sequence <= count; sequence++) {
      entries.add(
          new Entry(sequence, TASK, sequence, Story.BEGIN.plusSeconds(sequence), event(sequence)));
    }
    return entries;
  }

  private static Event event(long sequence) {
    if (sequence < FIRST_OWN) {
      return switch ((int) sequence) {
        case 1 -> Story.created("Hammered");
        case 2 -> Story.queued(1, "work");
        default -> Story.started(1);
      };
    }
    return sequence % GATE_EVERY == 0
        ? Story.opened((int) sequence / GATE_EVERY, Question.of("Question " + sequence))
        : new Event.AssumptionMade(1, new Assumption("Assumption " + sequence, null, null));
  }

  static long count(Path counter) {
    try {
      return Files.size(counter);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
