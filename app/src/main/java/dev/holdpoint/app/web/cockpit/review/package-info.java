/**
 * The page of a review: what is reviewed passage by passage, what changed in it, and what a person
 * has typed so far. Room rule: as the cockpit's; it reads what it is given and writes nothing.
 */
@NullMarked
package dev.holdpoint.app.web.cockpit.review;

import org.jspecify.annotations.NullMarked;
