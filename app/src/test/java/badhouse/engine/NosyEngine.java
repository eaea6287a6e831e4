package badhouse.engine;

/** Breaks the rule that the engine sees nothing of the app. */
public interface NosyEngine {
  badhouse.app.store.NosyStore sees();
}
