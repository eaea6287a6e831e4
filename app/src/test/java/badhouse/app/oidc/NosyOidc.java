package badhouse.app.oidc;

/** Breaks the rules of its room. */
public interface NosyOidc {
  badhouse.app.store.NosyStore sees();
}
