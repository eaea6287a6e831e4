package dev.holdpoint.model;

/**
 * A file that is put before a person: by content, so that it can be shown from anywhere.
 *
 * @param path within the planning directory, with slashes
 * @param text the payload of what stands in it
 */
public record Artefact(String path, Digest text) {}
