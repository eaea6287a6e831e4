package dev.holdpoint.app.mcp;

import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.model.Right;
import java.net.URI;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Who sends a request, by the token that came with it.
 *
 * @param identity what no other token has: a session belongs to one
 * @param turn the turn of an agent that Holdpoint runs, null for everybody else
 * @param rights what the token's role may do
 * @param check whether the token still lets in
 * @param site where browsers find the server
 * @param confirmPages where they find prepared answers, each followed by its id
 */
public record HttpCaller(
    String identity,
    String name,
    @Nullable TurnToken turn,
    Predicate<Right> rights,
    BooleanSupplier check,
    URI site,
    String confirmPages) {

  boolean isStillIn() {
    return check.getAsBoolean();
  }

  boolean may(Right right) {
    return rights.test(right) && isStillIn();
  }
}
