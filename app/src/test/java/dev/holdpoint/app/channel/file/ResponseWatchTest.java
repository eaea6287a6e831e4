package dev.holdpoint.app.channel.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.mirror.MemoryJournal;
import dev.holdpoint.app.mirror.Story;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.port.FakeVault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ResponseWatchTest {
  @TempDir Path home;
  private final MemoryJournal journal = new MemoryJournal();
  private final Story story = new Story(journal, "hp-1a2b");
  private final Engine engine =
      new Engine(journal, InstantSource.system(), new FakeVault(), _ -> {});
  private final BlockingQueue<Intake.Finding> found = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> warnings = new LinkedBlockingQueue<>();
  private final Semaphore calls = new Semaphore(0);
  private InteractionFolder folder;
  private ResponseWatch watch;

  @BeforeEach
  void watch() throws IOException {
    folder =
        new InteractionFolder(
            home.resolve("interaction"), InstantSource.system(), () -> GateAddresses.UNKNOWN);
    watch = ResponseWatch.start(folder, this::look, warnings::add);
  }

  @AfterEach
  void close() throws IOException {
    watch.close();
    assertNull(warnings.poll());
  }

  private synchronized void sync() throws IOException {
    folder.sync(story.task());
  }

  private void look() {
    try {
      found.addAll(folder.intake(engine).findings());
      sync();
      calls.release();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path ask(Question question) throws IOException {
    story.asking(question);
    sync();
    return folder.responseOf(new GateId(story.id(), 1));
  }

  private Intake.Finding next() throws InterruptedException {
    return noticed(found.poll(60, TimeUnit.SECONDS));
  }

  private static <T> T noticed(T value) {
    org.junit.jupiter.api.Assertions.assertNotNull(value, "nothing was noticed");
    return value;
  }

  @Test
  void noticesAWrittenFileInAFolderThatAppearedLater() throws Exception {
    Path response = ask(Question.of("Which?"));
    long begin = System.nanoTime();
    Files.writeString(response, "that");
    assertInstanceOf(Intake.Answered.class, next());
    long millis = (System.nanoTime() - begin) / 1_000_000;
    assertTrue(millis >= 450, "it must have been quiet for half a second, not " + millis + " ms");
  }

  @Test
  void noticesAFileThatIsMovedIn() throws Exception {
    Path response = ask(Question.of("Which?"));
    Path whole = Files.writeString(home.resolve("whole.txt"), "that");
    Files.move(whole, response, StandardCopyOption.ATOMIC_MOVE);
    assertInstanceOf(Intake.Answered.class, next());
  }

  @Test
  void noticesWhatTheShellWrites() throws Exception {
    Path response = ask(Question.of("Which?"));
    Process shell =
        new ProcessBuilder("sh", "-c", "echo that > \"$0\"", response.toString()).start();
    assertEquals(0, shell.waitFor());
    assertInstanceOf(Intake.Answered.class, next());
  }

  @Test
  void noticesTheNextAttemptAfterOneThatDidNotFit() throws Exception {
    Path response = ask(Story.of("Sure?", new Input.Confirmation()));
    Files.writeString(response, "maybe");
    assertInstanceOf(Intake.Rejected.class, next());
    Files.writeString(response, "yes");
    assertInstanceOf(Intake.Answered.class, next());
  }

  @Test
  void noticesWhatWasThereBeforeItBegan() throws Exception {
    watch.close();
    Path response = ask(Question.of("Which?"));
    Files.writeString(response, "that");
    watch = ResponseWatch.start(folder, this::look, warnings::add);
    assertInstanceOf(Intake.Answered.class, next());
  }

  @Test
  void survivesThatEverythingIsDeleted() throws Exception {
    Path response = ask(Question.of("Which?"));
    try {
      GateFolder.deleteAll(folder.directory());
    } catch (DirectoryNotEmptyException e) {
      // The gate's folder was back before the directory could go.
    }
    // Called back, the owner writes the folder again.
    while (!Files.exists(response.resolveSibling("request.json"))) {
      assertTrue(calls.tryAcquire(60, TimeUnit.SECONDS), "the deletion was not noticed");
    }
    Files.writeString(response, "that");
    assertInstanceOf(Intake.Answered.class, next());
  }

  @Test
  void survivesThatTheDirectoryIsMovedAway() throws Exception {
    Path response = ask(Question.of("Which?"));
    Files.move(folder.directory(), home.resolve("elsewhere"));
    while (!Files.exists(response.resolveSibling("request.json"))) {
      assertTrue(calls.tryAcquire(60, TimeUnit.SECONDS), "the move was not noticed");
    }
    Files.writeString(response, "that");
    assertInstanceOf(Intake.Answered.class, next());
  }

  @Test
  void noticesTheSecondGateToo() throws Exception {
    Files.writeString(ask(Question.of("Which?")), "that");
    next();
    story
        .then(Story.started(2))
        .then(Story.opened(2, Question.of("And?")), Story.ended(2, Event.Ending.ASKED));
    sync();
    Files.writeString(folder.responseOf(new GateId(story.id(), 2)), "this");
    assertEquals(new GateId(story.id(), 2), next().gate());
  }

  @Test
  void aFolderThatAppearsIsNoReasonToCall() throws Exception {
    ask(Question.of("Which?"));
    Path response = folder.responseOf(new GateId(story.id(), 1));
    Files.writeString(response, "");
    Files.writeString(response, "that");
    next();
    assertTrue(calls.tryAcquire(60, TimeUnit.SECONDS));
    assertTrue(calls.availablePermits() <= 1, "one for the answer, one for the folder that went");
  }

  @Test
  void afterClosingNobodyIsCalled() throws Exception {
    Path response = ask(Question.of("Which?"));
    watch.close();
    Files.writeString(response, "that");
    assertFalse(calls.tryAcquire(700, TimeUnit.MILLISECONDS));
  }
}
