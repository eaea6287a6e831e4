package badhouse.app.address;

/** Breaks the rules of its room. */
public interface NosyAddress {
  badhouse.app.web.NosyWeb sees();
}
