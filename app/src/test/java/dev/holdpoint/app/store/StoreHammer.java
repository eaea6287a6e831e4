package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.spec;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Writer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A process that writes to stores as fast as it can: each line of its standard input names a store
 * and how often to append, each line of its output is an append that was acknowledged.
 */
final class StoreHammer {
  static final TaskId SHARED = new TaskId("hp-shared");

  private StoreHammer() {}

  public static void main(String[] args) throws IOException {
    TaskId mine = new TaskId(args[0]);
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    String order;
    while ((order = orders.readLine()) != null) {
      int space = order.lastIndexOf(' ');
      hammer(mine, order.substring(0, space), order.substring(space + 1));
      System.out.println("done");
    }
  }

  private static void hammer(TaskId mine, String store, String times) {
    try (Store journal = open(store)) {
      Writer writer = new Writer(journal);
      append(writer, mine, new Event.TaskCreated(spec()));
      // Whoever is first makes it; the others are too late.
      journal.append(
          Writer.batch(null, SHARED, Specimens.START, List.of(new Event.TaskCreated(spec()))));
      for (int i = 0; i < Integer.parseInt(times); i++) {
        append(writer, mine, new Event.AgentOverstepped(mine + " own " + i));
        append(writer, SHARED, new Event.AgentOverstepped(mine + " shared " + i));
      }
    }
  }

  /** A store by its file, or by the server's port and its schema: {@code 5432/test}. */
  static Store open(String place) {
    int slash = place.indexOf('/');
    if (slash == 0) {
      return SqliteJournal.open(Path.of(place), TestKeys.KEYS);
    }
    int port = Integer.parseInt(place.substring(0, slash));
    PostgresAddress address = TestServer.address(port, place.substring(slash + 1));
    return PostgresJournal.open(address, TestKeys.KEYS);
  }

  private static void append(Writer writer, TaskId task, Event event) {
    while (!writer.append(task, event)) {
      // Another process was faster: decide again.
    }
    if (event instanceof Event.AgentOverstepped(String attempt)) {
      System.out.println("ack " + attempt);
    }
  }
}
