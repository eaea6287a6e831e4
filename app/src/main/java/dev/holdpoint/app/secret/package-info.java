/**
 * Keys, and what is encrypted and authenticated with them. Room rule: port, model and the JDK's
 * cryptography; keys stand outside of the store.
 */
@NullMarked
package dev.holdpoint.app.secret;

import org.jspecify.annotations.NullMarked;
