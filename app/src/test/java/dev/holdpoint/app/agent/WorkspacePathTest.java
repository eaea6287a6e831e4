package dev.holdpoint.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A path that leads out of the workspace is outside, however it gets there. */
class WorkspacePathTest {
  @TempDir Path folder;
  private Path workspace;

  @BeforeEach
  void prepare() throws IOException {
    workspace = Files.createDirectories(folder.toRealPath().resolve("workspace"));
    Files.createDirectories(workspace.resolve("src"));
    Files.createDirectories(workspace.resolveSibling("other"));
  }

  private void assertInside(String expected, String path) {
    assertEquals(new WorkspacePath(expected, true), WorkspacePath.of(workspace, path));
  }

  private void assertOutside(String path) {
    assertEquals(false, WorkspacePath.of(workspace, path).isInside(), path);
  }

  @Test
  void whatIsInsideIsNamedFromThere() {
    assertInside("a.txt", "a.txt");
    assertInside("src/new/a.txt", "src/new/a.txt");
    assertInside("a.txt", workspace + "/src/../a.txt");
    assertInside("a.txt", workspace.resolve("a.txt").toString());
  }

  @Test
  void whatIsElsewhereIsOutside() {
    assertOutside("/etc/passwd");
    assertOutside("../other/a.txt");
    assertOutside(workspace + "/../workspace2/a.txt");
    assertOutside("~/a.txt");
    assertOutside("new/../../other/a.txt");
    assertOutside("a\0b");
    assertOutside(workspace.toString());
    assertOutside("");
  }

  @Test
  void linksAreFollowed() throws IOException {
    Files.createSymbolicLink(workspace.resolve("out"), workspace.resolveSibling("other"));
    Files.createSymbolicLink(workspace.resolve("in"), workspace.resolve("src"));
    Files.createSymbolicLink(workspace.resolve("gone"), workspace.resolveSibling("nothing"));
    Files.createSymbolicLink(workspace.resolveSibling("other/back"), workspace);
    assertOutside("out/a.txt");
    assertOutside("out/new/a.txt");
    assertInside("src/a.txt", "in/a.txt");
    assertOutside("gone");
    assertOutside("gone/a.txt");
    assertInside("a.txt", "out/back/a.txt");
  }
}
