package dev.holdpoint.app.workspace;

import java.util.ArrayList;
import java.util.List;

/** In whose name commits are made. */
final class Identity {
  /** Options for what Holdpoint keeps for itself, and for people whose name git does not know. */
  static final List<String> HOLDPOINT =
      List.of("-c", "user.name=Holdpoint", "-c", "user.email=holdpoint@localhost");

  private Identity() {}

  /** Options for commits on a person's branches. */
  static List<String> ofUser(Checkout checkout) {
    // Without this git makes up a name of the machine's.
    boolean known =
        checkout.call("-c", "user.useConfigOnly=true", "var", "GIT_COMMITTER_IDENT").isSuccess();
    return known ? List.of() : HOLDPOINT;
  }

  /** A commit that no branch knows of yet. */
  static String commit(
      Checkout checkout, List<String> identity, String message, Committed committed) {
    List<String> call = new ArrayList<>(identity);
    call.addAll(List.of("-c", "core.fsync=committed,loose-object", "commit-tree"));
    call.add(committed.tree());
    committed.parents().forEach(parent -> call.addAll(List.of("-p", parent)));
    return checkout.lineWith(message + "\n", call.toArray(String[]::new));
  }

  /** A tree and what came before it. */
  record Committed(String tree, List<String> parents) {
    Committed {
      parents = List.copyOf(parents);
    }
  }
}
