/**
 * Editing of lines at a terminal, with JLine. It is loaded only when a person is asked at a
 * terminal; nothing else of the program knows the library, and nothing of it opens the terminal:
 * what is typed comes from {@link dev.holdpoint.app.cli.line.Device}.
 */
@NullMarked
package dev.holdpoint.app.cli.line;

import org.jspecify.annotations.NullMarked;
