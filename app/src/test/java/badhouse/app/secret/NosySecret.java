package badhouse.app.secret;

/** Breaks the rules of its room. */
public interface NosySecret {
  badhouse.app.store.NosyStore sees();
}
