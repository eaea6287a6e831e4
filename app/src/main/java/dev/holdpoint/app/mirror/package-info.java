/**
 * Copies of the journal for people and programs to read: logs and state files. Room rule: engine's
 * model and port, {@code app.json} and {@code app.text}; nothing here is ever a truth, whatever is
 * lost is written again from the journal, and no failure here stops a run.
 */
@NullMarked
package dev.holdpoint.app.mirror;

import org.jspecify.annotations.NullMarked;
