/**
 * Claude Code. Room rule: port, model, agent.process, our JSON and the JDK's web server; its words
 * are known here alone. What a person is asked ends its process: the call that asked is deferred,
 * and asked again when the session goes on.
 */
@NullMarked
package dev.holdpoint.app.agent.claude;

import org.jspecify.annotations.NullMarked;
