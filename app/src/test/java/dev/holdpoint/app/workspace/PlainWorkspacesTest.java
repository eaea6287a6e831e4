package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.lock.Holder;
import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.app.lock.OtherProgram;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PlainWorkspacesTest {
  @TempDir Path dir;

  @Test
  void everyTaskWorksInTheProjectItselfOneAfterTheOther() {
    PlainWorkspaces workspaces = new PlainWorkspaces(dir);
    try (Workspaces.Workspace workspace = workspaces.enter(new TaskId("hp-1a2b"))) {
      assertEquals(dir, workspace.directory());
      assertThrows(WorkspaceException.class, () -> workspaces.enter(new TaskId("hp-2222")));
    }
    workspaces.enter(new TaskId("hp-2222")).close();
  }

  @Test
  void onlyOneAgentAtATime() throws Exception {
    PlainWorkspaces workspaces = new PlainWorkspaces(dir);
    try (LockFile lock = workspaces.lock()) {
      assertNotNull(lock);
      WorkspaceException busy = assertThrows(WorkspaceException.class, workspaces::lock);
      assertTrue(busy.getMessage().contains("another task works in " + dir));
      assertThrows(WorkspaceException.class, new PlainWorkspaces(dir)::lock);
    }
    workspaces.lock().close();
  }

  @Test
  void theLockOfAKilledProcessIsFree() throws Exception {
    Path file = Files.createDirectory(dir.resolve(".holdpoint")).resolve("workspace.lock");
    PlainWorkspaces workspaces = new PlainWorkspaces(dir);
    try (OtherProgram other = OtherProgram.start(Holder.class, file.toString())) {
      assertEquals("taken", other.line());
      assertThrows(WorkspaceException.class, workspaces::lock);
      other.kill();
      workspaces.lock().close();
    }
  }
}
