package badhouse.model;

/** Breaks the rule that the model sees itself alone. */
interface NosyModel {
  badhouse.port.NosyPort sees();
}
