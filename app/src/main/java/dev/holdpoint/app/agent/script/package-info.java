/**
 * An agent that plays a scenario file. Room rule: port, model, agent.process, our JSON, and the
 * YAML library, which must not show outside of this package.
 */
@NullMarked
package dev.holdpoint.app.agent.script;

import org.jspecify.annotations.NullMarked;
