package dev.holdpoint.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document of a task, or a file of an answer, together with its bytes, on its way to the store.
 */
public record Attachment(Document document, Payload content) {

  /**
   * @throws IllegalArgumentException where the name or the size is not possible, in words for the
   *     person who gave it
   */
  public static Attachment of(String name, byte[] bytes) {
    Payload content = Payload.of(bytes);
    return new Attachment(
        new Document(name, Document.typeOf(name), bytes.length, content.digest()), content);
  }

  /** Why these can't come with one answer; null where they can. */
  public static @Nullable String objection(List<Attachment> attachments) {
    return attachments.size() > Document.MOST
        ? "an answer may have at most %d attachments".formatted(Document.MOST)
        : Document.objection(documents(attachments), "attachments");
  }

  public static List<Document> documents(List<Attachment> attachments) {
    return attachments.stream().map(Attachment::document).toList();
  }

  /** A document that nobody gave would be missing when an agent wants to read it. */
  public static void refuseUnknown(
      TaskSpec spec, List<Document> before, List<Attachment> attachments) {
    List<Document> given = documents(attachments);
    for (Document document : spec.documents()) {
      if (!given.contains(document) && !before.contains(document)) {
        throw new IllegalArgumentException("nobody gave the document " + document.name());
      }
    }
  }

  /** What is to be kept with the task or the answer. */
  public static List<Payload> contents(List<Attachment> attachments) {
    return attachments.stream().map(Attachment::content).toList();
  }

  /** The documents with these added; one of the same name takes the other's place. */
  public static List<Document> added(List<Document> before, List<Attachment> attachments) {
    List<Document> all = new ArrayList<>(before);
    for (Attachment attachment : attachments) {
      Document added = attachment.document();
      all.removeIf(added::sameName);
      all.add(added);
    }
    return all;
  }
}
