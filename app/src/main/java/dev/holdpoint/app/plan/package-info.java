/**
 * The files of a plan, as agents write them into their workspaces. This room reads and writes them,
 * and knows when they can be reviewed; what a review comes to is the engine's business.
 */
@NullMarked
package dev.holdpoint.app.plan;

import org.jspecify.annotations.NullMarked;
