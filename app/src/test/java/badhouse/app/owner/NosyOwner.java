package badhouse.app.owner;

/** Breaks the rules of its room. */
public interface NosyOwner {
  badhouse.app.mirror.NosyMirror sees();
}
