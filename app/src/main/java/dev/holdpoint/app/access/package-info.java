/**
 * Who is let in: tokens, sessions and one-time links. Room rule: model and port alone; it knows
 * nothing of HTTP.
 */
@NullMarked
package dev.holdpoint.app.access;

import org.jspecify.annotations.NullMarked;
