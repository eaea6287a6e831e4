/**
 * The address of a running server, for other processes of the same machine. Room rule: JSON and
 * lock files alone; other rooms of the app may use it.
 */
@NullMarked
package dev.holdpoint.app.address;

import org.jspecify.annotations.NullMarked;
