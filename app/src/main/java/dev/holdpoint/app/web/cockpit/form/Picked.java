package dev.holdpoint.app.web.cockpit.form;

import dev.holdpoint.port.TaskRow;

/**
 * A task that stands in a field.
 *
 * @param typed by what name
 */
public record Picked(String typed, TaskRow task) {}
