package badhouse.app.web;

/** Breaks the rules of its room. */
public interface NosyWeb {
  badhouse.app.store.NosyStore sees();
}
