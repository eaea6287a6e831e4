package dev.holdpoint.app.workspace;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files of one branch with git's directory for them. Git is told both: in a folder whose {@code
 * .git} somebody took away it would look for another repository further up.
 */
record Checkout(Git git, Path top, Path directory) {

  /** Calls git for these files, whatever comes of it. */
  Git.Result call(String... arguments) {
    return git.call(given("", List.of(arguments)));
  }

  Git.Result callWith(String input, String... arguments) {
    return git.call(given(input, List.of(arguments)));
  }

  Git.Result stream(OutputStream to, List<String> arguments) {
    return git.call(given("", arguments), to);
  }

  /**
   * The line that a call finds, null where it says with 1 that there is none. Anything else went
   * wrong, and must not be taken for that.
   */
  @Nullable String found(String... arguments) {
    Git.Result result = call(arguments);
    return result.exit() == 1 ? null : Git.checked(given("", List.of(arguments)), result).line();
  }

  /** A call that has to succeed. */
  Git.Result checked(String... arguments) {
    Git.Call call = given("", List.of(arguments));
    return Git.checked(call, git.call(call));
  }

  String line(String... arguments) {
    return checked(arguments).line();
  }

  String lineWith(String input, String... arguments) {
    return git.line(given(input, List.of(arguments)));
  }

  /** The same files with another index. */
  Git.Call withIndex(Path index, String input, String... arguments) {
    Map<String, String> variables = new HashMap<>(variables());
    variables.put("GIT_INDEX_FILE", index.toString());
    return new Git.Call(top, variables, input, List.of(arguments));
  }

  /** The commit that is checked out. */
  String head() {
    return line("rev-parse", "--verify", "HEAD^{commit}");
  }

  /** The name of the branch, empty where none is checked out. */
  String branch() {
    return call("symbolic-ref", "--quiet", "--short", "HEAD").line();
  }

  /** Files whose conflicts nobody has resolved yet. */
  List<String> unmerged() {
    return checked("diff", "--name-only", "--diff-filter=U", "-z").names();
  }

  private Git.Call given(String input, List<String> arguments) {
    return new Git.Call(top, variables(), input, arguments);
  }

  private Map<String, String> variables() {
    return Map.of("GIT_DIR", directory.toString(), "GIT_WORK_TREE", top.toString());
  }
}
