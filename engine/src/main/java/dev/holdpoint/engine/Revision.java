package dev.holdpoint.engine;

import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Review;
import dev.holdpoint.port.Draft;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A person's own version of a plan that is reviewed.
 *
 * @param seen the digest of what the person began with
 * @param onDisk what stands in the workspace, null where that is known or nobody can tell
 */
record Revision(
    GateId gate, Digest seen, Draft draft, @Nullable Digest onDisk, String by, Channel channel) {

  Review.Edit edit(Review review) {
    Proposal proposal = Objects.requireNonNull(draft.proposal());
    boolean news = onDisk != null && !review.knows(onDisk) && !onDisk.equals(proposal.digest());
    return new Review.Edit(by, proposal, news ? onDisk : null);
  }
}
