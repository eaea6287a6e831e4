package dev.holdpoint.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a person is to look at before the run goes on.
 *
 * @param cycle how often this is put before a person in the run, from 1
 * @param last whether no more changes can be asked for
 * @param proposal as the agent left it
 * @param edits what people made of it since then, in order
 * @param closing what the step came to, if this was approved; null where the step is not done
 */
public record Review(
    Subject subject,
    int cycle,
    boolean last,
    Proposal proposal,
    List<Edit> edits,
    @Nullable Closing closing) {
  public Review {
    edits = List.copyOf(edits);
    if (cycle < 1) {
      throw new IllegalArgumentException("reviews are counted from 1");
    }
  }

  /** What is reviewed. */
  public enum Subject {
    /** What the agent is going to do. */
    PLAN,
    /** What it made of an approved plan. */
    DRIFT,
    /** What it has done. */
    RESULT;

    /** The word that people and programs read. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A person's own version.
   *
   * @param onDisk what stood in the workspace instead of what was proposed, null where it was that
   */
  public record Edit(String by, Proposal proposal, @Nullable Digest onDisk) {}

  /** The agent says that its step is done. */
  public record Closing(@Nullable String summary) {}

  /** What a person sees now, and an approval is for. */
  public Proposal current() {
    return edits.isEmpty() ? proposal : edits.getLast().proposal();
  }

  /** What people saw here, the agent's own first. */
  public List<Proposal> versions() {
    List<Proposal> all = new ArrayList<>(List.of(proposal));
    edits.forEach(edit -> all.add(edit.proposal()));
    return all;
  }

  /**
   * Whether files with this digest are what somebody here has seen. What people made of a plan is
   * written in the place of an earlier version; a result is what stands there.
   */
  public boolean knows(Digest onDisk) {
    if (subject == Subject.RESULT) {
      return onDisk.equals(current().digest());
    }
    return onDisk.equals(proposal.digest())
        || edits.stream()
            .anyMatch(
                edit -> onDisk.equals(edit.proposal().digest()) || onDisk.equals(edit.onDisk()));
  }

  /**
   * Whether this file is as somebody here has seen it.
   *
   * @param onDisk null where there is none
   */
  public boolean knows(String path, @Nullable Digest onDisk) {
    return onDisk == null
        ? proposal.text(path) == null
        : versions().stream().anyMatch(version -> onDisk.equals(version.text(path)));
  }

  Review edited(Edit edit) {
    List<Edit> more = new ArrayList<>(edits);
    more.add(edit);
    return new Review(subject, cycle, last, proposal, more, closing);
  }
}
