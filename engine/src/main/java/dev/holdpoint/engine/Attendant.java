package dev.holdpoint.engine;

import dev.holdpoint.model.Task;

/** Whoever sits beside a run while it works: a terminal, a worker, nobody. */
public interface Attendant {
  /** Whether an agent that waits for its answer itself may go on waiting. */
  boolean keepsWaitingAgents();

  /** A turn begins. */
  void turnStarted(Task task);

  /** Gates are open while the agent's process is still there. Called again as they change. */
  void askedMeanwhile(Task task);

  /** The turn is over. */
  void turnEnded(Task task);

  /** Takes part in nothing. */
  Attendant NOBODY =
      new Attendant() {
        @Override
        public boolean keepsWaitingAgents() {
          return false;
        }

        @Override
        public void turnStarted(Task task) {}

        @Override
        public void askedMeanwhile(Task task) {}

        @Override
        public void turnEnded(Task task) {}
      };
}
