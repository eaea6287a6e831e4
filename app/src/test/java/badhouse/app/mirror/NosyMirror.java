package badhouse.app.mirror;

/** Breaks the rules of its room. */
public interface NosyMirror {
  badhouse.app.view.NosyView sees();
}
