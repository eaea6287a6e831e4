/**
 * Strict JSON, read and written exactly. Room rule: the JDK alone; every other room of the app may
 * use it.
 */
@NullMarked
package dev.holdpoint.app.json;

import org.jspecify.annotations.NullMarked;
