/**
 * Checks of a step's work, run as an agent's programs are run: what they start may be the agent's
 * own. Room rule: port, model, app.agent.process and the JDK.
 */
@NullMarked
package dev.holdpoint.app.agent.check;

import org.jspecify.annotations.NullMarked;
