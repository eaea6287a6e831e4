package badhouse.app.agent.command;

/** Breaks the rules of its room. */
public interface NosyCommand {
  badhouse.app.agent.script.NosyScript sees();
}
