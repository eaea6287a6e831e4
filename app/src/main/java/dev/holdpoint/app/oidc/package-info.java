/**
 * Signing in by an OpenID provider: what it is asked, and when its word counts. Room rule: model
 * and the project's settings; it speaks to the provider itself, and knows nothing of pages and
 * sessions.
 */
@NullMarked
package dev.holdpoint.app.oidc;

import org.jspecify.annotations.NullMarked;
