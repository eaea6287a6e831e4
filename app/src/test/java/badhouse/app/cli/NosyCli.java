package badhouse.app.cli;

/** Breaks the rules of its room. */
public interface NosyCli {
  badhouse.app.store.NosyStore sees();
}
