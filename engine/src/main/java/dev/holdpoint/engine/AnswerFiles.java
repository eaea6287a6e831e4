package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.port.Documents;
import dev.holdpoint.port.GivenFile;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Picture;
import java.util.ArrayList;
import java.util.List;

/** The files that came with answers, for the agents that asked. */
public record AnswerFiles(Documents folder, Journal journal) {
  /** Those of one answer, put where its agent finds them. */
  public List<GivenFile> of(Gate gate) {
    Answer answer = gate.answer();
    if (answer == null || answer.attachments().isEmpty()) {
      return List.of();
    }
    List<Documents.Placed> placed = folder.place(gate.id(), answer.attachments(), journal::bytes);
    List<GivenFile> files = new ArrayList<>();
    for (int i = 0; i < placed.size(); i++) {
      files.add(new GivenFile(answer.attachments().get(i), placed.get(i)));
    }
    return files;
  }

  /** Those that models take as images. */
  public List<Picture> pictures(List<GivenFile> files) {
    List<Picture> pictures = new ArrayList<>();
    for (GivenFile file : files) {
      byte[] bytes = journal.bytes(file.document().digest());
      Picture picture = Picture.of(file.placed().file(), bytes);
      if (picture != null) {
        pictures.add(picture);
      }
    }
    return pictures;
  }
}
