package badhouse.app.cli.line;

/** Breaks the rules of its room. */
public interface NosyLine {
  badhouse.app.store.NosyStore sees();
}
