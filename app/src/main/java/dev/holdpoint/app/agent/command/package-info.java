/**
 * Agents that are any program. Room rule: port, model, agent.process and our JSON; the result
 * format of the contract is known here alone.
 */
@NullMarked
package dev.holdpoint.app.agent.command;

import org.jspecify.annotations.NullMarked;
