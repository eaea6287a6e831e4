package badhouse.app.project;

/** Breaks the rules of its room. */
public interface NosyProject {
  badhouse.app.cli.NosyCli sees();
}
