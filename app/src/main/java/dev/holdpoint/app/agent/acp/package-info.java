/**
 * Agents that speak the Agent Client Protocol: Gemini CLI, opencode and any other. Room rule: port,
 * model, agent.process, our JSON and the protocol's library, which nobody else sees; what the
 * protocol's words mean is known here alone.
 */
@NullMarked
package dev.holdpoint.app.agent.acp;

import org.jspecify.annotations.NullMarked;
