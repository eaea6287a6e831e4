/**
 * Where agents work: git worktrees, made by the git program, or the project itself. Room rule:
 * port, model, app.lock and the JDK.
 */
@NullMarked
package dev.holdpoint.app.workspace;

import org.jspecify.annotations.NullMarked;
