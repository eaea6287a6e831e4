/**
 * YAML that people write, read within limits and with the line of everything. Room rule: the JDK
 * and snakeyaml-engine, which stays in here; other rooms of the app may use it. Whatever is wrong
 * in a file is a {@link dev.holdpoint.app.yaml.Problem} that names file, line, key and what is
 * allowed.
 */
@NullMarked
package dev.holdpoint.app.yaml;

import org.jspecify.annotations.NullMarked;
