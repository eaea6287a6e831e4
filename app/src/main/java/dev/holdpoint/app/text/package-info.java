/**
 * Text from outside, made harmless where people see it. Room rule: the JDK alone; every other room
 * of the app may use it.
 */
@NullMarked
package dev.holdpoint.app.text;

import org.jspecify.annotations.NullMarked;
