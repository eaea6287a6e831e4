package badhouse.app.agent;

/** Breaks the rules of its room. */
public interface NosyAgent {
  badhouse.app.channel.NosyChannel sees();
}
