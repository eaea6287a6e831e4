package badhouse.app.json;

/** Breaks the rules of its room. */
public interface NosyJson {
  badhouse.app.lock.NosyLock sees();
}
