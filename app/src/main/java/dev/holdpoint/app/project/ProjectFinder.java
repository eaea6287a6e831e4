package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Finds the project that a command is about.
 *
 * @param workingDirectory where the command was called
 */
public record ProjectFinder(Path workingDirectory) {
  private static final String HOW =
      "Write one with \"holdpoint init\", name a project with \"-C DIR\", or try \"holdpoint"
          + " demo\", which needs none";

  /**
   * The project named by {@code -C}; else the one that an agent works for; else the nearest
   * holdpoint.yaml upwards. A worktree that Holdpoint made belongs to its project, whatever
   * holdpoint.yaml is checked out in there: the agent could have changed it.
   *
   * @param named what {@code -C} says
   * @param agentProject {@code HOLDPOINT_PROJECT}, for commands run by an agent
   */
  public Places find(@Nullable Path named, @Nullable String agentProject) {
    if (named != null) {
      return Places.of(named(workingDirectory.resolve(named)));
    }
    return Places.of(agentProject == null || agentProject.isBlank() ? nearest() : of(agentProject));
  }

  private static Path named(Path directory) {
    Path start = real(directory, "-C");
    Path project = owner(start);
    if (project != null) {
      return project;
    }
    if (isProject(start)) {
      return start;
    }
    Path above = upwards(start, Places.CONFIG);
    throw none(
        above == null
            ? "there is none in " + start + ". " + HOW
            : "there is none in " + start + ", but above it: use -C " + above);
  }

  /** Only the folder must be there: while somebody edits holdpoint.yaml an agent can still ask. */
  private static Path of(String agentProject) {
    Path start = real(Path.of(agentProject), "HOLDPOINT_PROJECT");
    Path project = owner(start);
    return project == null ? start : project;
  }

  private Path nearest() {
    Path start = real(workingDirectory, "the working directory");
    Path project = owner(start);
    Path found = project == null ? upwards(start, Places.CONFIG) : project;
    if (found != null) {
      return found;
    }
    Path misnamed = upwards(start, "holdpoint.yml");
    throw none(
        misnamed == null
            ? "there is none in " + start + " or any folder above it. " + HOW
            : "there is none, but a holdpoint.yml in " + misnamed + ": rename it");
  }

  /** The outermost project in whose workspaces this folder lies. */
  private static @Nullable Path owner(Path folder) {
    Path owner = null;
    for (Path place = folder; place != null; place = place.getParent()) {
      Path project = projectOfWorkspace(place);
      owner = project == null ? owner : project;
    }
    return owner;
  }

  private static @Nullable Path projectOfWorkspace(Path place) {
    Path workspaces = place.getParent();
    if (workspaces == null
        || !workspaces.endsWith(Path.of(Places.HOME, Places.WORKSPACES))
        || !String.valueOf(place.getFileName()).startsWith(TaskId.PREFIX)) {
      return null;
    }
    Path project = workspaces.resolve("../..").normalize();
    return isProject(project) ? project : null;
  }

  private static @Nullable Path upwards(Path start, String name) {
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
        return folder;
      }
    }
    return null;
  }

  /** Also where holdpoint.yaml is broken: a project further up must not take its place. */
  private static boolean isProject(Path folder) {
    return Files.exists(folder.resolve(Places.CONFIG), LinkOption.NOFOLLOW_LINKS);
  }

  private static Path real(Path directory, String origin) {
    try {
      Path real = directory.toRealPath();
      if (Files.isDirectory(real)) {
        return real;
      }
      throw new ProblemsException(new Problem(origin, 0, null, directory + " is not a directory"));
    } catch (IOException e) {
      throw new ProblemsException(
          new Problem(origin, 0, null, "there is no directory " + directory));
    }
  }

  private static ProblemsException none(String message) {
    return new ProblemsException(Problem.of(Places.CONFIG, message));
  }
}
