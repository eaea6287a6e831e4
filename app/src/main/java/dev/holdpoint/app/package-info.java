/** Puts the adapters together. Room rule: sees everything, is seen by nobody. */
@NullMarked
package dev.holdpoint.app;

import org.jspecify.annotations.NullMarked;
