package badhouse.app.text;

/** Breaks the rules of its room. */
public interface NosyText {
  badhouse.app.lock.NosyLock sees();
}
