package badhouse.app.telemetry;

/** Breaks the rules of its room. */
public interface NosyTelemetry {
  badhouse.app.store.NosyStore sees();
}
