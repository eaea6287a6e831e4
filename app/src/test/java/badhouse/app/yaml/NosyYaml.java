package badhouse.app.yaml;

/** Breaks the rules of its room. */
public interface NosyYaml {
  badhouse.app.json.NosyJson sees();
}
