/**
 * Measures this machine's bare figures and ours beside them. Room rule: may use everything that is
 * public; nothing uses it.
 */
@NullMarked
package dev.holdpoint.bench;

import org.jspecify.annotations.NullMarked;
