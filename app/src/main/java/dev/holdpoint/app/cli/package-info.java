/**
 * The command line: parse, call the engine, render. Room rule: engine, project, view, text and
 * picocli; what else it needs is handed in through {@link dev.holdpoint.app.cli.Workbench}.
 */
@NullMarked
package dev.holdpoint.app.cli;

import org.jspecify.annotations.NullMarked;
