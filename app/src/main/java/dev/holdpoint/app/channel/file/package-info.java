/**
 * The file channel: a folder for each open gate, answered by writing a file into it. Room rule:
 * engine, model, {@code app.json} and the JDK; folders are copies of the journal, only a response
 * file is not, and it goes away only after the journal has what it says.
 */
@NullMarked
package dev.holdpoint.app.channel.file;

import org.jspecify.annotations.NullMarked;
