package badhouse.app.agent.nativ;

/** Breaks the rules of its room. */
public interface NosyNativ {
  badhouse.app.agent.command.NosyCommand sees();
}
