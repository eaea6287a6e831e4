package badhouse.app.mcp;

/** Breaks the rules of its room. */
public interface NosyMcp {
  badhouse.app.cli.NosyCli sees();
}
