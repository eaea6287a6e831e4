package badhouse.app.agent.rpc;

/** Breaks the rules of its room. */
public interface NosyRpc {
  badhouse.app.agent.command.NosyCommand sees();
}
