package badhouse.app.agent.acp;

/** Breaks the rules of its room. */
public interface NosyAcp {
  badhouse.app.agent.script.NosyScript sees();

  badhouse.app.agent.command.NosyCommand seesAnother();

  badhouse.app.cli.NosyCli seesTheDoor();
}
