package badhouse.app.access;

/** Breaks the rules of its room. */
public interface NosyAccess {
  badhouse.app.store.NosyStore sees();
}
