package dev.holdpoint.app.mcp;

import org.jspecify.annotations.Nullable;

/** In whose name the tools ask. */
public interface Asker extends AutoCloseable {
  /** The turn that is under way, null where there is none. */
  @Nullable AgentTurn turn();

  /**
   * The same, begun where it can be.
   *
   * @param client what the client calls itself
   */
  @Nullable AgentTurn begun(String client);

  /** Under which name a person who sits at the client answers there; null where nobody does. */
  @Nullable String person();

  /** The person whose assistant the client is; null where it is nobody's. */
  default @Nullable Person assisted() {
    return null;
  }

  @Override
  void close();

  /** The agent of a turn that Holdpoint runs, or nobody; a person answers elsewhere. */
  static Asker inside(@Nullable AgentTurn turn) {
    return new Asker() {
      @Override
      public @Nullable AgentTurn turn() {
        return turn;
      }

      @Override
      public @Nullable AgentTurn begun(String client) {
        return turn;
      }

      @Override
      public @Nullable String person() {
        return null;
      }

      @Override
      public void close() {}
    };
  }
}
