package badhouse.port;

/** Breaks the rule that ports see the model alone. */
public interface NosyPort {
  badhouse.engine.NosyEngine sees();
}
