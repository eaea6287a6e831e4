package badhouse.app.llm;

/** Breaks the rules of its room. */
public interface NosyLlm {
  badhouse.app.store.NosyStore sees();
}
