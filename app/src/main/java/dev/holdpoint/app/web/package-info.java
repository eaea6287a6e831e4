/**
 * The server: who may come in by HTTP, what is answered, and live events. Room rule: it calls the
 * engine and the gatekeeper and renders; Javalin and Jetty are seen nowhere else.
 */
@NullMarked
package dev.holdpoint.app.web;

import org.jspecify.annotations.NullMarked;
