package dev.holdpoint.app.project;

import dev.holdpoint.model.Digest;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where everything of a project stands. Finding it reads no YAML and starts no program.
 *
 * @param root the folder of holdpoint.yaml, as the file system itself calls it
 * @param repository the git repository around it, with or without a commit
 */
public record Places(Path root, @Nullable GitRepository repository) {
  /** The name of the project's configuration. */
  public static final String CONFIG = "holdpoint.yaml";

  static final String HOME = ".holdpoint";
  static final String WORKSPACES = "workspaces";
  private static final String STORE = "holdpoint.db";
  private static final int LONGEST_NAME = 200;

  static Places of(Path root) {
    return new Places(root, GitRepository.around(root));
  }

  public Path config() {
    return root.resolve(CONFIG);
  }

  public Path tasks() {
    return root.resolve("tasks");
  }

  public Path prompts() {
    return root.resolve("prompts");
  }

  public Path roles() {
    return root.resolve("agents");
  }

  public Path home() {
    return root.resolve(HOME);
  }

  public Path logs() {
    return home().resolve("logs");
  }

  public Path state() {
    return home().resolve("state");
  }

  public Path interaction() {
    return home().resolve("interaction");
  }

  public Path documents() {
    return home().resolve("documents");
  }

  public Path workspaces() {
    return home().resolve(WORKSPACES);
  }

  /** Where the project stands within its repository; empty at the top, and outside of git. */
  public Path inRepository() {
    return repository == null ? Path.of("") : repository.top().relativize(root);
  }

  /** What native agents and their models said to each other. */
  public Path conversations() {
    return store().resolveSibling("conversations");
  }

  /** The folder in which each running server has a file with its address. */
  public Path servers() {
    return store().resolveSibling("servers");
  }

  /**
   * The store's file. In git it stands in the common directory, where {@code git clean -fdx} does
   * not reach. That there is a {@code .git} decides, not whether there is a commit yet: a store
   * that moved with the first commit would leave its tasks behind. A project below the repository's
   * top has a folder of its own in there, so that two projects never share a store.
   */
  public Path store() {
    if (repository == null) {
      return home().resolve(STORE);
    }
    Path folder = repository.common().resolve("holdpoint");
    return repository.top().equals(root)
        ? folder.resolve(STORE)
        : folder.resolve("projects").resolve(nameInside(repository.top())).resolve(STORE);
  }

  /**
   * The path below the top as the name of one folder; no two paths have the same. It is made of the
   * URI, which is the same in every locale.
   */
  private String nameInside(Path top) {
    String above = withSlash(top.toUri().getRawPath());
    String path = withSlash(root.toUri().getRawPath()).substring(above.length());
    String name = path.substring(0, path.length() - 1).replace("/", "%2F");
    return name.length() <= LONGEST_NAME ? name : "%" + Digest.of(name).hex();
  }

  private static String withSlash(String path) {
    return path.endsWith("/") ? path : path + "/";
  }
}
