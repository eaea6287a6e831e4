/**
 * Programs started so that nothing of them is left behind, whoever dies. Room rule: port, model and
 * the JDK; what a program means by its output is no business of this package.
 */
@NullMarked
package dev.holdpoint.app.agent.process;

import org.jspecify.annotations.NullMarked;
