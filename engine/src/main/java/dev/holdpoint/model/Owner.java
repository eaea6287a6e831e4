package dev.holdpoint.model;

/** The process that works on a run. */
public record Owner(String id, String host, long pid) {
  @Override
  public String toString() {
    return "process " + pid + " on " + host;
  }
}
