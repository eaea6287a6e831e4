/**
 * Language models behind their providers' APIs. Knows no task and no agent; retries are its own.
 */
@NullMarked
package dev.holdpoint.app.llm;

import org.jspecify.annotations.NullMarked;
