package badhouse.app.agent.check;

/** Breaks the rules of its room. */
public interface NosyCheck {
  badhouse.app.agent.script.NosyScript sees();
}
