package dev.holdpoint.app.web;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.project.Offer;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Plans;
import dev.holdpoint.engine.PreparedAnswers;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Owners;
import java.nio.file.Path;
import java.util.Map;

/** What the server works with; the one place that knows the adapters gives it. */
public interface Backstage {
  /** What people call the project. */
  String project();

  Engine engine();

  Gatekeeper gatekeeper();

  /** What people have to look at before work goes on. */
  Reviews reviews();

  /** How far tasks are with their plans. */
  Plans plans();

  /** What tasks changed in their workspaces. */
  Changes changes();

  /** Shows whether anybody changed the history. */
  Audit audit();

  /** What a new run of a task does by the rules of this moment. */
  Worker.NewRun plan(TaskSpec spec);

  /** What tasks can name by the rules of this moment. */
  Offer offer();

  /** How long gates wait by the rules of this moment. */
  Patience patience();

  /** Texts that a person can answer with, by name. */
  Map<String, String> responses();

  /** Ends what the agent of a task left running, where nobody alive works on it. */
  void endLeftovers(TaskId task);

  /** Brings logs up to the journal. */
  void catchUp(Task task);

  /** The tools that programs call. */
  ToolDoor tools();

  /** Answers that wait for a person to give them. */
  PreparedAnswers prepared();

  /** The folder of all logs. */
  Path logs();

  /** Where the agent of a task works; it may not be there. */
  Path workspace(TaskId task);

  /** Where in its workspace the agent begins: the project may stand below the top of it. */
  Path directory(TaskId task);

  /** Where the pages of gates are. */
  GateAddresses gateAddresses();

  /** The worktrees that tasks have in git at this moment. */
  Worktrees worktrees();

  /** Who works, and who of them is alive. */
  Owners owners();

  /** Tells whoever runs the server, escaped and on one line of standard error. */
  void warn(String message);
}
