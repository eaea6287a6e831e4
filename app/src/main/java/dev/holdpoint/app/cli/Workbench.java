package dev.holdpoint.app.cli;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.address.ServerAddress;
import dev.holdpoint.app.project.Offer;
import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.project.ServerSetting;
import dev.holdpoint.app.project.TaskFile;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.engine.Dispatcher;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Plans;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Owners;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An open project: everything a command works with. */
public interface Workbench extends AutoCloseable {
  Places places();

  Engine engine();

  /** Shows whether the history is what was written. */
  Audit audit();

  /** Lets others in, by the network. */
  Gatekeeper gatekeeper();

  /** Where the store is. */
  String store();

  /** The file of the store's key. */
  Path key();

  /** Drives runs; what their agents say is also told to these listeners. */
  Dispatcher dispatcher(Function<Task, Agent.Narrator> listeners);

  /** Works on whatever is ready. */
  Worker worker(Worker.Office office);

  /** This process, as others see it, and who of the others is alive. */
  Owners owners();

  /** How readily agents of this project may interrupt. */
  Threshold threshold();

  /** Whether each task has a directory of its own. */
  boolean hasWorktrees();

  /** Whether a run waits by itself until its rate limit is over. */
  boolean waitsForRateLimits();

  /** The task that a file describes. */
  TaskFile taskFile(Path file);

  /** What a run of this task would do by the rules of this moment. */
  Planned plan(TaskSpec spec, Overrides overrides);

  /** What tasks can name by the rules of this moment. */
  Offer offer();

  /** How long gates wait. */
  Patience patience();

  /** Texts for answers that are given often, by name. */
  Map<String, String> responses();

  /** What people have to look at before work goes on. */
  Reviews reviews();

  /** How far tasks are with their plans. */
  Plans plans();

  /** The answers that people put into files. */
  Inbox inbox();

  /** Brings logs and state files up to the journal, where another process could not. */
  void catchUp(Task task);

  /** Ends what the agent of a task left running, where nobody alive works on it. */
  void endLeftovers(TaskId task);

  /** Where the pages of gates are at this moment. */
  GateAddresses gateAddresses();

  /** What tasks changed in their workspaces. */
  Changes changes();

  /** Where the server listens by the project's configuration. */
  ServerSetting server();

  /** Where a server of this project is found, whatever process it is; null where none runs. */
  default @Nullable ServerAddress runningServer() {
    return ServerAddress.read(places().servers());
  }

  /** Listens when it returns; agents that are started from then on are told where. */
  Serving serve(ServerSetting setting);

  @Override
  void close();

  /** A server that listens. */
  interface Serving extends AutoCloseable {
    /** What browsers call it. */
    URI address();

    /** Where programs of this machine find it. */
    URI here();

    /** Where other devices find it, the best address first; none where only this machine does. */
    List<URI> forOtherDevices();

    /** A link to one of these addresses that signs somebody in, once. */
    URI signInLink(URI at, Role role, String name);

    @Override
    void close();
  }

  /** Answers that come as files. */
  interface Inbox {
    /** Takes what is complete; says how long to wait for what is not, zero where nothing is. */
    default Duration take() {
      return take(_ -> false);
    }

    /**
     * The same.
     *
     * @param toldElsewhere the gates of which a prompt tells who answered them
     */
    Duration take(Predicate<GateId> toldElsewhere);

    /** Calls back when something may be there to take. */
    Watch watch(Runnable changed);
  }

  /** Ends the calls. */
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }
}
