package dev.holdpoint.app.channel.file;

import dev.holdpoint.app.mirror.MemoryJournal;
import dev.holdpoint.app.mirror.Story;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.port.FakeVault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A folder, a task and an engine to try the file channel with. */
final class Desk {
  static final String NAME = "hp-1a2b.1";

  final MemoryJournal journal = new MemoryJournal();
  final Story story = new Story(journal, "hp-1a2b");
  final GateId id = new GateId(story.id(), 1);
  final Engine engine = new Engine(journal, InstantSource.system(), new FakeVault(), _ -> {});
  final Path directory;
  final InteractionFolder folder;
  Instant now = Instant.now();
  Runnable whenTimeIsAsked = () -> {};

  Desk(Path home) {
    directory = home.resolve("interaction");
    folder = new InteractionFolder(directory, this::time, () -> GateAddresses.UNKNOWN);
  }

  private Instant time() {
    whenTimeIsAsked.run();
    return now;
  }

  static Desk asking(Path home, Question question) throws IOException {
    Desk desk = new Desk(home);
    desk.story.asking(question);
    desk.sync();
    return desk;
  }

  Desk sync() throws IOException {
    folder.sync(story.task());
    return this;
  }

  Path file(String name) {
    return directory.resolve(NAME).resolve(name);
  }

  /** The same as a happening that can't fail. */
  Runnable responding(String text) {
    return () -> {
      try {
        respond(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  /** Writes a response that was not touched for a while. */
  void respond(String text) throws IOException {
    Files.writeString(file("response.txt"), text);
    rest();
  }

  void rest() throws IOException {
    Files.setLastModifiedTime(
        file("response.txt"), FileTime.from(now.minus(Duration.ofSeconds(5))));
  }

  Intake intake() throws IOException {
    return folder.intake(engine);
  }

  Intake.Finding onlyFinding() throws IOException {
    List<Intake.Finding> findings = intake().findings();
    if (findings.size() != 1) {
      throw new AssertionError("one finding is expected: " + findings);
    }
    return findings.getFirst();
  }

  Gate gate() {
    return Objects.requireNonNull(story.task().gate(1));
  }

  String answer() {
    return Objects.requireNonNull(gate().answer()).reply().text();
  }

  List<String> entries() throws IOException {
    try (Stream<Path> paths = Files.list(directory)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }
}
