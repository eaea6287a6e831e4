package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectFinderTest {
  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  private Path found(String from) {
    return new ProjectFinder(sandbox.root().resolve(from)).find(null, null).root();
  }

  private Path project(String name) {
    sandbox.write(name + "/" + Places.CONFIG, "");
    return sandbox.root().resolve(name);
  }

  @Test
  void theNearestProjectUpwardsIsFound() {
    Path outer = project("outer");
    Path inner = project("outer/a/inner");
    sandbox.folder("outer/a/inner/deep/er");

    assertEquals(inner, found("outer/a/inner/deep/er"));
    assertEquals(inner, found("outer/a/inner"));
    assertEquals(outer, found("outer/a"));
  }

  @Test
  void withoutAProjectTheErrorSaysHow() {
    sandbox.folder("empty");

    assertProblem(
        Sandbox.problems(() -> found("empty")),
        "holdpoint.yaml: there is none in",
        "\"holdpoint init\"",
        "\"holdpoint demo\"",
        "-C DIR");
  }

  @Test
  void aMisnamedFileIsPointedOut() {
    sandbox.write("p/holdpoint.yml", "");

    assertProblem(Sandbox.problems(() -> found("p")), "holdpoint.yml", "rename it");
  }

  @Test
  void aNamedDirectoryWinsOverEverything() {
    Path here = project("here");
    Path named = project("named");
    Path agents = project("agents");
    ProjectFinder finder = new ProjectFinder(here);

    assertEquals(named, finder.find(Path.of("../named"), agents.toString()).root());
    assertEquals(named, finder.find(named, null).root());
    assertEquals(agents, finder.find(null, agents.toString()).root());
    assertEquals(here, finder.find(null, null).root());
    assertEquals(here, finder.find(null, "").root());
  }

  @Test
  void aNamedDirectoryMustBeAProjectItself() {
    Path outer = project("outer");
    Path below = sandbox.folder("outer/below");
    Path file = sandbox.write("outer/file", "");
    ProjectFinder finder = new ProjectFinder(outer);

    assertProblem(Sandbox.problems(() -> finder.find(below, null)), "use -C " + outer);
    assertProblem(
        Sandbox.problems(() -> finder.find(Path.of("gone"), null)), "-C: there is no directory");
    assertProblem(Sandbox.problems(() -> finder.find(file, null)), "is not a directory");
    assertProblem(
        Sandbox.problems(() -> finder.find(null, outer.resolve("gone").toString())),
        "HOLDPOINT_PROJECT");
  }

  @Test
  void anAgentCanAskWhileHoldpointYamlIsBeingReplaced() throws Exception {
    Path project = project("p");
    Files.delete(project.resolve(Places.CONFIG));

    assertEquals(project, new ProjectFinder(sandbox.root()).find(null, project.toString()).root());
  }

  @Test
  void aWorktreeBelongsToItsProjectEvenWithACopyOfHoldpointYaml() {
    Path project = project("p");
    Path worktree = project("p/.holdpoint/workspaces/hp-1a2b");
    Path copyBelow = project("p/.holdpoint/workspaces/hp-1a2b/sub");
    ProjectFinder finder = new ProjectFinder(copyBelow);

    assertEquals(project, finder.find(null, null).root());
    assertEquals(project, new ProjectFinder(worktree).find(null, null).root());
    assertEquals(project, finder.find(worktree, null).root());
    assertEquals(project, finder.find(null, worktree.toString()).root());
  }

  @Test
  void aProjectInsideOfAWorktreeCanNotTakeItOver() {
    Path project = project("p");
    Path planted = project("p/.holdpoint/workspaces/hp-1a2b/x");
    project("p/.holdpoint/workspaces/hp-1a2b/x/.holdpoint/workspaces/hp-9z9z");

    assertEquals(project, found("p/.holdpoint/workspaces/hp-1a2b/x/.holdpoint/workspaces/hp-9z9z"));
    assertEquals(project, new ProjectFinder(planted).find(null, null).root());
  }

  @Test
  void onlyWorkspacesOfTasksAreMapped() {
    project("p");
    Path other = project("p/.holdpoint/workspaces/mine");
    Path orphan = project("q/.holdpoint/workspaces/hp-1a2b");

    assertEquals(other, found("p/.holdpoint/workspaces/mine"));
    assertEquals(orphan, found("q/.holdpoint/workspaces/hp-1a2b"));
  }

  @Test
  void aBrokenHoldpointYamlStillMarksItsProject() {
    project("outer");
    sandbox.folder("outer/inner/holdpoint.yaml");

    assertEquals(sandbox.root().resolve("outer/inner"), found("outer/inner"));
  }

  @Test
  void aProjectIsTheSameThroughALink() throws Exception {
    Path project = project("p");
    Files.createSymbolicLink(sandbox.root().resolve("link"), project);

    assertEquals(project, found("link"));
  }

  @Test
  void placesAreWhereTheContractSays() {
    Places places = new ProjectFinder(project("p")).find(null, null);
    Path home = sandbox.root().resolve("p/.holdpoint");

    assertNull(places.repository());
    assertEquals(home.resolve("logs"), places.logs());
    assertEquals(home.resolve("state"), places.state());
    assertEquals(home.resolve("interaction"), places.interaction());
    assertEquals(home.resolve("workspaces"), places.workspaces());
    assertEquals(home.resolve("holdpoint.db"), places.store());
  }
}
