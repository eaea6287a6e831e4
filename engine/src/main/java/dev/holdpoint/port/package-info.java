/** What the engine needs from the world. Room rule: interfaces and their values; model alone. */
@NullMarked
package dev.holdpoint.port;

import org.jspecify.annotations.NullMarked;
