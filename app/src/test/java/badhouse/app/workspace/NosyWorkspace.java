package badhouse.app.workspace;

/** Breaks the rules of its room. */
public interface NosyWorkspace {
  badhouse.app.owner.NosyOwner sees();
}
