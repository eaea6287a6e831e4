/**
 * The certificate that Holdpoint makes for itself, so that other devices reach it by TLS. Room
 * rule: port and the files of keys alone; it knows nothing of HTTP.
 */
@NullMarked
package dev.holdpoint.app.certificate;

import org.jspecify.annotations.NullMarked;
