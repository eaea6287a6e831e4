package badhouse.app.tool;

/** Breaks the rules of its room. */
public interface NosyTool {
  badhouse.app.store.NosyStore sees();
}
