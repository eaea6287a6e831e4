/**
 * The HTTP API: requests become calls of the engine, what comes of them the JSON objects that every
 * door speaks of. Room rule: as the server's.
 */
@NullMarked
package dev.holdpoint.app.web.api;

import org.jspecify.annotations.NullMarked;
