/**
 * An agent of our own: a loop around a language model, with tools of ours. Room rule: port, model,
 * agent.process, the ports to models and tools, and our JSON; it knows no provider and no file
 * format of plans.
 */
@NullMarked
package dev.holdpoint.app.agent.nativ;

import org.jspecify.annotations.NullMarked;
