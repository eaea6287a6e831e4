package badhouse.app.channel;

/** Breaks the rules of its room. */
public interface NosyChannel {
  badhouse.app.workspace.NosyWorkspace sees();
}
