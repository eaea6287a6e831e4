package badhouse.app.source;

/** Breaks the rules of its room. */
public interface NosySource {
  badhouse.app.store.NosyStore sees();
}
