package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A throw-away repository with a project in it, and the git program called beside ours. */
final class GitProject {
  final Path root;
  final List<String> warnings = new ArrayList<>();
  private final Map<String, String> env = new HashMap<>(System.getenv());

  private GitProject(Path root) {
    this.root = root;
    env.put("HOME", root.getParent().toString());
    env.put("XDG_CONFIG_HOME", root.getParent().toString());
    env.remove("EMAIL");
  }

  static GitProject in(Path folder) throws Exception {
    GitProject project =
        new GitProject(Files.createDirectory(folder.toRealPath().resolve("a project ä")));
    project.git("init", "-q", "-b", "main");
    project.git("config", "user.name", "Ada");
    project.git("config", "user.email", "ada@example.org");
    project.write("a.txt", "one\n").write("sub/deep/b.txt", "two\n").write("c.txt", "three\n");
    project.write(".gitignore", ".holdpoint/\n*.ignored\n");
    return project.commit("first");
  }

  GitWorkspaces workspaces() {
    return workspaces(root);
  }

  GitWorkspaces workspaces(Path directory) {
    GitWorkspaces workspaces = GitWorkspaces.of(directory, env);
    assertNotNull(workspaces);
    return workspaces;
  }

  TaskChanges changes() {
    return new TaskChanges(root, env, warnings::add);
  }

  /** Enters a task's workspace, to be looked at; nothing needs to be given back. */
  Workspace enter(TaskId task) {
    return workspaces().enter(task);
  }

  GitProject write(String name, String text) throws IOException {
    write(root, name, text);
    return this;
  }

  static void write(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  String read(String name) throws IOException {
    return Files.readString(root.resolve(name));
  }

  GitProject commit(String message) throws Exception {
    git("add", "-A");
    git("commit", "-q", "-m", message);
    return this;
  }

  String git(String... arguments) throws Exception {
    return git(root, arguments);
  }

  static String git(Path directory, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-c", "protocol.file.allow=always"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
    Process process = builder.start();
    String out =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
    assertEquals(0, process.waitFor(), out);
    return out;
  }

  /** Names, modes, links and every byte of the files, and what git thinks of them. */
  static String picture(Path directory) throws Exception {
    StringBuilder picture = new StringBuilder();
    picture.append(
        git(directory, "status", "--porcelain=v2", "--branch", "-z").replace('\0', '\n'));
    picture.append(git(directory, "ls-files", "-s", "-v"));
    try (var files = Files.walk(directory)) {
      for (Path file : files.filter(one -> !isGits(directory, one)).sorted().toList()) {
        picture.append('\n').append(directory.relativize(file));
        if (Files.isSymbolicLink(file)) {
          picture.append(" -> ").append(Files.readSymbolicLink(file));
        } else {
          picture.append(' ').append(Files.getPosixFilePermissions(file));
          if (Files.isRegularFile(file)) {
            picture
                .append(' ')
                .append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
          }
        }
      }
    }
    return picture.toString();
  }

  private static boolean isGits(Path directory, Path file) {
    Path path = directory.relativize(file);
    return path.startsWith(".git") || path.startsWith(".holdpoint");
  }
}
