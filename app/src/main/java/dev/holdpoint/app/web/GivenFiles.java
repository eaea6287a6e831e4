package dev.holdpoint.app.web;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Gate;

/** The files that came with the answer of a gate. */
public final class GivenFiles {
  private GivenFiles() {}

  /**
   * @throws Problem where there is none of this name
   */
  public static Document named(Gate gate, String name) {
    Answer answer = gate.answer();
    if (answer != null) {
      for (Document file : answer.attachments()) {
        if (file.name().equals(name)) {
          return file;
        }
      }
    }
    throw Problem.missing("This gate has no attachment of that name.");
  }
}
