/**
 * What stands in a project's files, as values: holdpoint.yaml, task files, role files, prompts, and
 * where everything lives. Room rule: model, the engine's public types, app/json and app/yaml.
 * Whatever is wrong in a file is a {@link dev.holdpoint.app.yaml.Problem} that names file, line,
 * key and what is allowed; nothing in here prints.
 */
@NullMarked
package dev.holdpoint.app.project;

import org.jspecify.annotations.NullMarked;
