/**
 * The pages: what people see and press in a browser. A page shows what the journal says at that
 * moment; while it is open, a script fetches it again whenever something happened and replaces what
 * has changed. What is pressed goes to the API or comes as a form, and in through the engine's
 * door.
 */
@NullMarked
package dev.holdpoint.app.web.cockpit;

import org.jspecify.annotations.NullMarked;
