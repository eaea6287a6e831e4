/**
 * Journals that keep what they acknowledged, and the codec between events and JSON text. Room rule:
 * port, model, JSON and JDBC; nobody else sees SQL.
 */
@NullMarked
package dev.holdpoint.app.store;

import org.jspecify.annotations.NullMarked;
