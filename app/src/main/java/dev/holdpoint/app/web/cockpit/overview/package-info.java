/**
 * What every page needs to know of all tasks at once, kept in memory by following the journal. Room
 * rule: it reads the journal and can be thrown away at any moment; it grows with what is unfinished
 * and never with what is done.
 */
@NullMarked
package dev.holdpoint.app.web.cockpit.overview;

import org.jspecify.annotations.NullMarked;
