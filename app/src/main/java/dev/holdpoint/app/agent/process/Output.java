package dev.holdpoint.app.agent.process;

/** Hears a program line by line; never two lines at the same time, none after its end. */
public interface Output {
  /** A line on standard output, without its end. */
  void out(String line);

  /** A line on standard error, without its end. */
  void err(String line);

  /** It has got its input and can be spoken to; most programs read to the end first. */
  default void begun(Voice voice) {
    voice.end();
  }
}
