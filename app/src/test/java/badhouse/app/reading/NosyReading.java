package badhouse.app.reading;

/** Breaks the rules of its room. */
public interface NosyReading {
  badhouse.app.mirror.NosyMirror sees();
}
