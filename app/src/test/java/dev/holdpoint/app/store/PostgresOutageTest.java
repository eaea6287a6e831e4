package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.store.CuttingProxy.Cut;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Writer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server, or the way to it, goes away in the middle: nothing is lost, nothing is doubled. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PostgresOutageTest {
  private static final int WRITERS = 4;

  private final PostgresAddress direct = TestServer.freshStore();

  /** Every statement as plain text, so that the proxy knows a commit when it sees one. */
  private PostgresAddress through(CuttingProxy proxy) {
    return new PostgresAddress(
        "localhost",
        proxy.port(),
        direct.database(),
        direct.login(),
        direct.schema(),
        Map.of("preferQueryMode", "simple"));
  }

  @ParameterizedTest
  @EnumSource(Cut.class)
  void aCommitWhoseAnswerIsLostIsAppendedOnce(Cut cut) throws Exception {
    try (CuttingProxy proxy = new CuttingProxy(direct.port());
        Journal journal = PostgresJournal.open(through(proxy), TestKeys.KEYS)) {
      Writer writer = new Writer(journal);
      assertTrue(writer.append(TASK, new Event.TaskCreated(spec())));
      proxy.cutNextCommit(cut);
      assertTrue(
          writer.append(TASK, new Event.AgentOverstepped("a"), new Event.AgentOverstepped("b")));
      assertEquals(cut == Cut.NEVER ? 0 : 1, proxy.cuts());
      assertTrue(writer.append(TASK, new Event.AgentOverstepped("c")));
      assertEquals(List.of("a", "b", "c"), attempts(journal, TASK));
    }
  }

  @Test
  void aCommitThatIsStillUnderWayIsWaitedFor() throws Exception {
    try (CuttingProxy proxy = new CuttingProxy(direct.port());
        PostgresJournal journal = PostgresJournal.open(through(proxy), TestKeys.KEYS)) {
      Writer writer = new Writer(journal);
      assertTrue(writer.append(TASK, new Event.TaskCreated(spec())));
      slowCommits();
      proxy.cutNextCommit(Cut.WITHOUT_WAITING);
      assertTrue(writer.append(TASK, new Event.AgentOverstepped("slow")));
      assertEquals(1, proxy.cuts());
      assertEquals(List.of("slow"), attempts(journal, TASK));
      assertTrue(journal.audit().verify(Audit.Scope.EVERYTHING).isWell());
    }
  }

  /** From now on a commit of an entry takes a second. */
  private void slowCommits() throws Exception {
    try (Connection connection = TestServer.connect(direct);
        var statement = connection.createStatement()) {
      statement.execute(
          """
          CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN PERFORM pg_sleep(1); RETURN NULL; END'
          """);
      statement.execute(
          """
          CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION dawdle()
          """);
    }
  }

  @Test
  void whatWasNotCommittedGivesWayToAnother() throws Exception {
    try (CuttingProxy proxy = new CuttingProxy(direct.port());
        Journal cutOff = PostgresJournal.open(through(proxy), TestKeys.KEYS);
        Journal other = PostgresJournal.open(direct, TestKeys.KEYS)) {
      assertTrue(new Writer(cutOff).append(TASK, new Event.TaskCreated(spec())));
      proxy.cutNextCommit(
          Cut.BEFORE_IT_ARRIVES,
          () -> new Writer(other).append(TASK, new Event.AgentOverstepped("theirs")));
      assertFalse(new Writer(cutOff).append(TASK, new Event.AgentOverstepped("mine")));
      assertEquals(1, proxy.cuts());
      assertEquals(List.of("theirs"), attempts(other, TASK));
    }
  }

  @Test
  void aListenerHearsAgainAfterItsConnectionWasLost() throws Exception {
    try (CuttingProxy proxy = new CuttingProxy(direct.port());
        Journal watching = PostgresJournal.open(through(proxy), TestKeys.KEYS);
        Journal writing = PostgresJournal.open(direct, TestKeys.KEYS)) {
      Writer writer = new Writer(writing);
      assertTrue(writer.append(TASK, new Event.TaskCreated(spec())));
      Semaphore heard = new Semaphore(0);
      watching.listen(
          () -> {
            if (watching.read(TASK).size() > 1) {
              heard.release();
            }
          });
      terminate("LISTEN \"" + PostgresWatch.channel(direct) + "\"%");
      assertTrue(writer.append(TASK, new Event.AgentOverstepped("meanwhile")));
      assertTrue(heard.tryAcquire(60, TimeUnit.SECONDS), "not heard again");
    }
  }

  private void terminate(String query) throws Exception {
    try (Connection connection = TestServer.connect(direct);
        var statement =
            connection.prepareStatement(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE query LIKE ? AND pid <> pg_backend_pid()
                """)) {
      statement.setString(1, query);
      assertTrue(statement.execute());
    }
  }

  @Test
  void aServerThatCrashesLosesNothingThatWasAcknowledged() throws Exception {
    Path data = TestServer.data("crashing");
    EmbeddedPostgres server = TestServer.start(data, "on");
    try (Journal journal =
            PostgresJournal.open(TestServer.address(server.getPort(), "crash"), TestKeys.KEYS);
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
      Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
      AtomicBoolean enough = new AtomicBoolean();
      List<Future<Integer>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        TaskId mine = new TaskId("hp-crash" + i);
        writers.add(threads.submit(() -> hammer(journal, mine, acknowledged, enough)));
      }
      for (int crash = 1; crash <= 2; crash++) {
        awaitMore(acknowledged, 200);
        TestServer.crash(data);
      }
      awaitMore(acknowledged, 50);
      enough.set(true);
      for (Future<Integer> writer : writers) {
        writer.get();
      }
      Set<String> written = new TreeSet<>();
      for (Entry entry : journal.since(0, Integer.MAX_VALUE)) {
        if (entry.event() instanceof Event.AgentOverstepped(String attempt)) {
          assertTrue(written.add(attempt), attempt + " stands twice");
        }
      }
      assertEquals(new TreeSet<>(acknowledged), written);
    } finally {
      server.close();
    }
  }

  private static int hammer(
      Journal journal, TaskId mine, Queue<String> acknowledged, AtomicBoolean enough) {
    Writer writer = new Writer(journal);
    assertTrue(writer.append(mine, new Event.TaskCreated(spec())));
    int count = 0;
    while (!enough.get()) {
      String attempt = mine + " " + ++count;
      assertTrue(writer.append(mine, new Event.AgentOverstepped(attempt)), attempt);
      acknowledged.add(attempt);
    }
    return count;
  }

  private static void awaitMore(Queue<String> acknowledged, int more) throws Exception {
    int enough = acknowledged.size() + more;
    CountDownLatch tick = new CountDownLatch(1);
    while (acknowledged.size() < enough) {
      assertFalse(tick.await(10, TimeUnit.MILLISECONDS));
    }
  }

  private static List<String> attempts(Journal journal, TaskId task) {
    return journal.read(task).stream()
        .map(Entry::event)
        .filter(Event.AgentOverstepped.class::isInstance)
        .map(event -> ((Event.AgentOverstepped) event).attempt())
        .toList();
  }
}
