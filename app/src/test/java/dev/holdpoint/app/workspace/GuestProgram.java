package dev.holdpoint.app.workspace;

import dev.holdpoint.model.Owner;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces;
import java.nio.file.Path;

/** A program of its own that works in a plain workspace until its input ends. */
final class GuestProgram {
  private GuestProgram() {}

  public static void main(String[] args) throws Exception {
    GivenOwners owners = new GivenOwners(new Owner("guest", "here", 1));
    PlainWorkspaces workspaces = new PlainWorkspaces(Path.of(args[0]), owners, _ -> {});
    try (Workspaces.Workspace workspace = workspaces.enter(new TaskId(args[1]))) {
      System.out.println("in " + workspace.directory());
      while (System.in.read() >= 0) {
        // Stays.
      }
    }
  }
}
