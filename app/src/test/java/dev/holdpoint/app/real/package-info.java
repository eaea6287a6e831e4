/**
 * The ground on which adapters meet the real programs: pinned versions in a folder of the build,
 * and a scripted model of our own. Room rule: nothing here talks to any host but this one, and no
 * key is anything but made up.
 */
@NullMarked
package dev.holdpoint.app.real;

import org.jspecify.annotations.NullMarked;
