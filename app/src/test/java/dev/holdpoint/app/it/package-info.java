/**
 * The real program, started as people, scripts and agents start it. Room rule: no class of the
 * program is called but the JSON reader; everything goes through arguments, files, streams, signals
 * and a terminal.
 */
@NullMarked
package dev.holdpoint.app.it;

import org.jspecify.annotations.NullMarked;
