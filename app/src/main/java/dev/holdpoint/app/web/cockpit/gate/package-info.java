/**
 * The page of one gate: what every end of it leads to, and when things happened. Room rule: it
 * reads a task as it is given, and looks at nothing else.
 */
@NullMarked
package dev.holdpoint.app.web.cockpit.gate;

import org.jspecify.annotations.NullMarked;
