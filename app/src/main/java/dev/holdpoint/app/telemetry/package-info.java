/**
 * Runs, turns and human waits as spans of OpenTelemetry: one more copy of the journal, sent to
 * whoever collects it. Room rule: model and port; it never holds up work, and says nothing of what
 * was asked and answered.
 */
@NullMarked
package dev.holdpoint.app.telemetry;

import org.jspecify.annotations.NullMarked;
