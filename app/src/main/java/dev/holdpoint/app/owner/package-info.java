/** Which processes work, and which of them are alive. Room rule: port, model, app.lock, the JDK. */
@NullMarked
package dev.holdpoint.app.owner;

import org.jspecify.annotations.NullMarked;
