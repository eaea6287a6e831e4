/**
 * Codex, spoken to through its app-server. Room rule: port, model, agent.process, agent.rpc and our
 * JSON; Codex's words are known here alone.
 */
@NullMarked
package dev.holdpoint.app.agent.codex;

import org.jspecify.annotations.NullMarked;
