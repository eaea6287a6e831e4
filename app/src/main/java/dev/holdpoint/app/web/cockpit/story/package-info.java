/**
 * What a task went through, told for people: the journal folded once more, into moments in their
 * order and stretches of time. Nothing here knows of pages or requests.
 */
@NullMarked
package dev.holdpoint.app.web.cockpit.story;

import org.jspecify.annotations.NullMarked;
