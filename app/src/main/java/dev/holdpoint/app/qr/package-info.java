/**
 * QR codes, for terminals and for pages. Room rule: the library that makes them is seen nowhere
 * else.
 */
@NullMarked
package dev.holdpoint.app.qr;

import org.jspecify.annotations.NullMarked;
