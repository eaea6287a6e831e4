package badhouse.app.view;

/** Breaks the rules of its room. */
public interface NosyView {
  badhouse.app.project.NosyProject sees();
}
