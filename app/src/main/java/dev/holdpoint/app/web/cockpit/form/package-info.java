/**
 * The form in which people write tasks down and change them: what was typed, what is wrong with it,
 * and the task that it means. Room rule: as the cockpit's.
 */
@NullMarked
package dev.holdpoint.app.web.cockpit.form;

import org.jspecify.annotations.NullMarked;
