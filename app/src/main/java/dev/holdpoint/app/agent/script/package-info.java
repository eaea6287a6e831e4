/**
 * An agent that plays a scenario file. Room rule: port, model, agent.process, our JSON and YAML.
 */
@NullMarked
package dev.holdpoint.app.agent.script;

import org.jspecify.annotations.NullMarked;
