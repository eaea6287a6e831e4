/**
 * Agents: one package for each kind. Room rule: port, model, the JDK and our JSON; the words of a
 * foreign agent are translated here and nowhere else.
 */
@NullMarked
package dev.holdpoint.app.agent;

import org.jspecify.annotations.NullMarked;
