package badhouse.app.agent.codex;

/** Breaks the rules of its room. */
public interface NosyCodex {
  badhouse.app.agent.command.NosyCommand sees();
}
