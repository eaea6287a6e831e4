package dev.holdpoint.engine;

import dev.holdpoint.port.PlanFolder;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where the agent of a turn that is to plan may hand its plan over as it likes.
 *
 * @param dir of the plan's files, within the workspace
 */
record PlanPlace(PlanFolder folder, Path workspace, String dir) {
  /** Puts a plan there, and says where. */
  String put(String plan) {
    folder.write(workspace, dir, Map.of(PlanFolder.PLAN, plan));
    return dir + "/" + PlanFolder.PLAN;
  }
}
