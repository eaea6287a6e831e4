/**
 * What a card shows so that a person can decide: the action, why it is wanted, what was done and
 * answered before. Room rule: it reads the journal, logs and workspaces, keeps what it found only
 * as long as it is true, and never calls git.
 */
@NullMarked
package dev.holdpoint.app.web.cockpit.card;

import org.jspecify.annotations.NullMarked;
