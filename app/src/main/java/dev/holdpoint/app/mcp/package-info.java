/**
 * The Model Context Protocol: how agents and assistants call Holdpoint's tools. Room rule: engine,
 * port, model and view; the protocol's library and those it needs stay in here.
 */
@NullMarked
package dev.holdpoint.app.mcp;

import org.jspecify.annotations.NullMarked;
