/** The API's description as a page. Room rule: as the cockpit's. */
@NullMarked
package dev.holdpoint.app.web.cockpit.reference;

import org.jspecify.annotations.NullMarked;
