package badhouse.app.qr;

/** Breaks the rules of its room. */
public interface NosyQr {
  badhouse.app.web.NosyWeb sees();
}
