/**
 * The stories of {@code demo --serve}: tasks with a past, in every state, told to a throw-away
 * project through the engine's own door.
 */
@NullMarked
package dev.holdpoint.app.cli.demo;

import org.jspecify.annotations.NullMarked;
