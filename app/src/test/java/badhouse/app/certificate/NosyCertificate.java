package badhouse.app.certificate;

/** Breaks the rules of its room. */
public interface NosyCertificate {
  badhouse.app.web.NosyWeb sees();
}
