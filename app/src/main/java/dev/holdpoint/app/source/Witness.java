package dev.holdpoint.app.source;

import dev.holdpoint.app.tool.ToolException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Hears of every write to a data source before it is kept, and writes it down without sensitive
 * answers. These are covered before anything is cut: half a secret would pass any mask.
 *
 * @param log keeps what is changed in graphs
 * @param told hears of every write, in words for people
 * @param masks one that covers all that is sensitive by now
 */
public record Witness(GraphLog log, Consumer<String> told, Supplier<UnaryOperator<String>> masks) {
  private static final int LONGEST = 2_000;

  void wrote(String source, String statement, String outcome) {
    String text = masks.get().apply(statement.strip());
    told.accept("Writes to %s: %s (%s)".formatted(source, Limits.cut(text, LONGEST), outcome));
  }

  void changed(GraphChange change) throws ToolException {
    log.add(change.covered(masks.get()));
    wrote(change.source(), change.cypher(), change.counted());
  }
}
