/**
 * Data sources that a project names, as tools of a model: databases and graphs. Reading is all that
 * a source allows unless the project says otherwise, and it is the database that holds to it. Knows
 * no agent and no task; drivers stay in here.
 */
@NullMarked
package dev.holdpoint.app.source;

import org.jspecify.annotations.NullMarked;
