package dev.holdpoint.model;

/**
 * What an agent wants to do, exactly: an approval is for this and for nothing else.
 *
 * @param args the arguments as canonical JSON (RFC 8785)
 * @param digest over tool, arguments and directory
 */
public record Action(String tool, String args, String dir, Digest digest) {
  public Action {
    if (tool.isBlank()) {
      throw new IllegalArgumentException("an action needs the name of its tool");
    }
  }
}
