package badhouse.app.address;

/** Breaks the rules of its room. */
public interface NosyAddress {
  badhouse.app.yaml.NosyYaml sees();
}
