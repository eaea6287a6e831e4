package badhouse.app.agent.script;

/** Breaks the rules of its room. */
public interface NosyScript {
  badhouse.app.agent.command.NosyCommand sees();
}
