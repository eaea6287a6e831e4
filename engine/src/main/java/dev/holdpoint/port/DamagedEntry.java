package dev.holdpoint.port;

/**
 * Of a {@link WorldException}: the store can be read, but not what it holds in one place; the rest
 * of it may be sound.
 */
public interface DamagedEntry {}
