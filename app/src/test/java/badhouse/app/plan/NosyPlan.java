package badhouse.app.plan;

/** Breaks the rules of its room. */
public interface NosyPlan {
  badhouse.app.mirror.NosyMirror sees();
}
