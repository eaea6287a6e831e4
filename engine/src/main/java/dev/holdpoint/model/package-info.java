/**
 * Values, events and the fold. Room rule: the JDK alone; no I/O, no clock, no JSON. Whatever
 * depends on time gets it as an argument.
 */
@NullMarked
package dev.holdpoint.model;

import org.jspecify.annotations.NullMarked;
