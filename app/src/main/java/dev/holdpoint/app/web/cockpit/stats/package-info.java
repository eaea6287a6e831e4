/**
 * The statistics: figures of a span, made into words, tables and shapes. Room rule: as the
 * cockpit's; what is counted and how, the engine says.
 */
@NullMarked
package dev.holdpoint.app.web.cockpit.stats;

import org.jspecify.annotations.NullMarked;
