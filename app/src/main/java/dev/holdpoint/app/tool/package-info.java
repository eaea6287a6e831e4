/** What a model of our own agent may call, whoever offers it. Knows no model and no agent. */
@NullMarked
package dev.holdpoint.app.tool;

import org.jspecify.annotations.NullMarked;
