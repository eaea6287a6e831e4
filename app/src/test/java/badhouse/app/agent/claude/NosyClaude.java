package badhouse.app.agent.claude;

/** Breaks the rules of its room. */
public interface NosyClaude {
  badhouse.app.agent.command.NosyCommand sees();
}
