/**
 * Locks between processes that end with their holder. Room rule: the JDK alone; other rooms of the
 * app may use it.
 */
@NullMarked
package dev.holdpoint.app.lock;

import org.jspecify.annotations.NullMarked;
