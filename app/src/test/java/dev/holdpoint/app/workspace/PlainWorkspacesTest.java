package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.lock.OtherProgram;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces.ChangedFiles;
import dev.holdpoint.port.Workspaces.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PlainWorkspacesTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");
  private static final TaskId OTHER = new TaskId("hp-2222");

  @TempDir Path dir;
  private final GivenOwners owners = new GivenOwners(new Owner("me", "here", 2));
  private final List<TaskId> ended = new ArrayList<>();

  @Test
  void everyTaskWorksInTheProjectItselfOneAfterTheOther() {
    try (Workspace workspace = workspaces().enter(TASK)) {
      assertEquals(dir, workspace.directory());
      WorkspaceException busy =
          assertThrows(WorkspaceException.class, () -> workspaces().enter(OTHER));
      assertTrue(busy.getMessage().contains("hp-1a2b works in " + dir), busy.getMessage());
      assertThrows(WorkspaceException.class, () -> workspaces().enter(TASK));
    }
    workspaces().enter(OTHER).close();
    assertEquals(List.of(), ended, "whoever left by the door left nothing behind");
  }

  @Test
  void whatAKilledGuestLeftIsEndedBeforeTheNextOneEnters() throws Exception {
    try (OtherProgram guest = guest()) {
      assertThrows(WorkspaceException.class, () -> workspaces().enter(OTHER));
      guest.kill();
      workspaces().enter(OTHER).close();
    }
    assertEquals(List.of(TASK), ended);
  }

  @Test
  void aStoppedGuestIsReplacedByWhoeverGoesOnWithItsTask() throws Exception {
    try (OtherProgram guest = guest()) {
      assertThrows(WorkspaceException.class, () -> workspaces().enter(TASK), "it is alive");
      owners.dead().add("guest");
      assertThrows(
          WorkspaceException.class, () -> workspaces().enter(OTHER), "its agent may be there");
      try (Workspace _ = workspaces().enter(TASK)) {
        assertThrows(WorkspaceException.class, () -> workspaces().enter(TASK));
        assertEquals(0, guest.end(), "it leaves the room that it was in, not this one");
        assertThrows(WorkspaceException.class, () -> workspaces().enter(TASK));
      }
      workspaces().enter(OTHER).close();
    }
  }

  @Test
  void aNoteThatCanNotBeReadIsNobodys() throws Exception {
    Path file = Files.createDirectory(dir.resolve(".holdpoint")).resolve("workspace.lock");
    for (String note : List.of("", "hp-1a2b", "x y 1 z", "hp-1a2b me -1 here", "\0".repeat(5000))) {
      Files.writeString(file, note);
      workspaces().enter(TASK).close();
    }
    assertEquals(List.of(), ended);
  }

  @Test
  void changedFilesAreThoseThatWereWrittenMadeReplacedOrDeleted() throws Exception {
    for (String name : List.of("same", "written", "deleted", "replaced", "sub/deep/x", ".git/x")) {
      Files.createDirectories(dir.resolve(name).getParent());
      Files.writeString(dir.resolve(name), "1");
    }
    Path elsewhere = Files.createDirectories(dir.resolve(".holdpoint/elsewhere"));
    Files.createSymbolicLink(dir.resolve("link"), elsewhere);
    try (Workspace workspace = workspaces().enter(TASK)) {
      ChangedFiles changed = workspace.watch(1, 1);
      assertEquals(List.of(), changed.now());
      FileTime time = Files.getLastModifiedTime(dir.resolve("replaced"));
      Files.writeString(dir.resolve("written"), "22");
      Files.delete(dir.resolve("deleted"));
      Files.writeString(dir.resolve("other"), "2");
      Files.setLastModifiedTime(dir.resolve("other"), time);
      Files.move(
          dir.resolve("other"), dir.resolve("replaced"), StandardCopyOption.REPLACE_EXISTING);
      Files.writeString(dir.resolve("sub/deep/new"), "");
      Files.writeString(dir.resolve(".git/x"), "22");
      Files.writeString(elsewhere.resolve("x"), "22");
      assertEquals(List.of("deleted", "replaced", "sub/deep/new", "written"), changed.now());
      workspace.keep(1, 1);
      workspace.commit("nothing");
      assertEquals("", workspace.edits(1, 2));
    }
  }

  private PlainWorkspaces workspaces() {
    return new PlainWorkspaces(dir, owners, ended::add);
  }

  private OtherProgram guest() throws Exception {
    OtherProgram guest = OtherProgram.start(GuestProgram.class, dir.toString(), TASK.value());
    assertEquals("in " + dir, guest.line());
    return guest;
  }
}
