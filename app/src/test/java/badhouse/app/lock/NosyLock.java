package badhouse.app.lock;

/** Breaks the rules of its room. */
public interface NosyLock {
  badhouse.app.json.NosyJson sees();
}
