/**
 * Tasks and gates as the JSON objects that every door speaks of, and what an action's arguments
 * mean. Room rule: model, port and JSON alone.
 */
@NullMarked
package dev.holdpoint.app.view;

import org.jspecify.annotations.NullMarked;
