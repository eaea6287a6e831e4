package badhouse.app.store;

/** Breaks the rules of its room. */
public interface NosyStore {
  badhouse.app.agent.NosyAgent sees();
}
