package dev.holdpoint.app.workspace;

import java.util.ArrayList;
import java.util.List;

/** In whose name commits are made. */
final class Identity {
  /** Options for what Holdpoint keeps for itself, and for people whose name git does not know. */
  static final List<String> HOLDPOINT =
      List.of("-c", "user.name=Holdpoint", "-c", "user.email=holdpoint@localhost");

  /** Options that make git fail where it would make up a name of the machine's. */
  static final List<String> ONLY_CONFIGURED = List.of("-c", "user.useConfigOnly=true");

  private Identity() {}

  /** Options for commits on a person's branches. */
  static List<String> ofUser(Checkout checkout) {
    List<String> call = new ArrayList<>(ONLY_CONFIGURED);
    call.addAll(List.of("var", "GIT_COMMITTER_IDENT"));
    return checkout.call(call.toArray(String[]::new)).isSuccess() ? List.of() : HOLDPOINT;
  }

  /** A commit that no branch knows of yet. */
  static String commit(
      Checkout checkout, List<String> identity, String message, Committed committed) {
    return checkout.lineWith(message + "\n", call(identity, committed));
  }

  /** The same in the name of the person whose repository it is. */
  static String commitOfUser(Checkout checkout, String message, Committed committed) {
    Git.Result made = tryCommit(checkout, ONLY_CONFIGURED, message, committed);
    return made.isSuccess() ? made.line() : commit(checkout, ofUser(checkout), message, committed);
  }

  /** The same, whatever comes of it. */
  static Git.Result tryCommit(
      Checkout checkout, List<String> identity, String message, Committed committed) {
    return checkout.callWith(message + "\n", call(identity, committed));
  }

  private static String[] call(List<String> identity, Committed committed) {
    List<String> call = new ArrayList<>(identity);
    call.addAll(List.of("-c", "core.fsync=committed,loose-object", "commit-tree"));
    call.add(committed.tree());
    committed.parents().forEach(parent -> call.addAll(List.of("-p", parent)));
    return call.toArray(String[]::new);
  }

  /** A tree and what came before it. */
  record Committed(String tree, List<String> parents) {
    Committed {
      parents = List.copyOf(parents);
    }
  }
}
