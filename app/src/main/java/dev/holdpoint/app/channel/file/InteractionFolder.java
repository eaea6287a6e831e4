package dev.holdpoint.app.channel.file;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The file channel: a folder for each open gate; whoever writes a response there has answered. */
public final class InteractionFolder {
  private final Path directory;
  private final QuietTime quiet;
  private final Supplier<GateAddresses> addresses;

  /**
   * @param directory the project's {@code .holdpoint/interaction}
   * @param addresses where gates are answered in a browser
   */
  public InteractionFolder(Path directory, InstantSource clock, Supplier<GateAddresses> addresses) {
    this.directory = directory.toAbsolutePath();
    quiet = new QuietTime(clock);
    this.addresses = addresses;
  }

  /** Where a gate is answered. */
  public Path responseOf(GateId gate) {
    return GateFolder.in(directory, gate).response();
  }

  /**
   * Makes the folders of a task what its gates are. To be called by one process at a time, and
   * never with an older state after a newer one.
   */
  public void sync(Task task) throws IOException {
    removeLeftovers(task.id());
    for (Gate gate : task.gates()) {
      GateFolder folder = GateFolder.in(directory, gate.id());
      if (!gate.isOpen() || gate.review() != null || !isPublic(task)) {
        folder.remove();
      } else if (!folder.isPublished(gate)) {
        folder.publish(gate, addresses.get());
      } else {
        folder.followDeadline(gate, addresses.get());
      }
    }
  }

  /** Whether the asking turn's processes are gone, so that a file can't be the agent's own. */
  static boolean isPublic(Task task) {
    Run run = task.run();
    return run == null || !(run.phase() instanceof Phase.Working);
  }

  /** What a process left that died while a folder came or went. */
  private void removeLeftovers(TaskId task) throws IOException {
    for (Path path : list(GateFolder.hiddenPrefix(task) + "*")) {
      GateFolder.deleteAll(path);
    }
  }

  /** Gives every response that is ready to the journal. Does not wait and never blocks. */
  public Intake intake(Engine engine) throws IOException {
    IntakeRound round = new IntakeRound(engine, quiet);
    for (GateFolder folder : folders()) {
      round.look(folder);
    }
    return round.result();
  }

  Path directory() {
    return directory;
  }

  /** The gates' folders in their order; whatever else stands in the directory is not ours. */
  List<GateFolder> folders() throws IOException {
    List<GateFolder> folders = new ArrayList<>();
    for (Path path : list("hp-*")) {
      GateFolder folder = GateFolder.at(path);
      if (folder != null) {
        folders.add(folder);
      }
    }
    folders.sort(Comparator.comparing(GateFolder::gate));
    return folders;
  }

  private List<Path> list(String pattern) throws IOException {
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory, pattern)) {
      List<Path> found = new ArrayList<>();
      paths.forEach(found::add);
      return found;
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /** Which responses are there, without reading them. */
  Outlook outlook() throws IOException {
    int ready = 0;
    Duration next = null;
    for (GateFolder folder : folders()) {
      Response response = Response.at(folder.response());
      if (response == null || response.isEmpty()) {
        continue;
      }
      Duration left = response.flaw() == null ? quiet.left(response) : Duration.ZERO;
      if (left.isZero()) {
        ready++;
      } else if (next == null || left.compareTo(next) < 0) {
        next = left;
      }
    }
    return new Outlook(ready, next);
  }

  /**
   * How many responses are ready, and when the next one will be.
   *
   * @param next null where none is to be waited for
   */
  record Outlook(int ready, @Nullable Duration next) {}
}
