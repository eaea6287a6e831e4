/**
 * Which coding agents are on this machine. Room rule: the JDK and our JSON; what they do once they
 * run is the business of their own rooms.
 */
@NullMarked
package dev.holdpoint.app.agent.installed;

import org.jspecify.annotations.NullMarked;
