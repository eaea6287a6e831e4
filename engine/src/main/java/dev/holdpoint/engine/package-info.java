/**
 * Use cases, policy, dispatch, prompts. Room rule: model and port alone; the outside comes in
 * through {@link dev.holdpoint.engine.Engine} and goes out through ports.
 */
@NullMarked
package dev.holdpoint.engine;

import org.jspecify.annotations.NullMarked;
