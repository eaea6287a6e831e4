package dev.holdpoint.app.reading;

import dev.holdpoint.model.Document;

/** In which way a document holds its text. */
enum Format {
  PLAIN,
  PDF,
  DOCX,
  HTML,
  /** A picture, an archive: there is no text to be had. */
  OTHER;

  static Format of(Document document) {
    String type = document.type();
    return switch (type) {
      case "application/pdf" -> PDF;
      case "application/vnd.openxmlformats-officedocument.wordprocessingml.document" -> DOCX;
      case "text/html" -> HTML;
      default -> isPacked(type) || isPicture(type) ? OTHER : PLAIN;
    };
  }

  private static boolean isPacked(String type) {
    return type.equals("application/zip") || type.startsWith("application/vnd.");
  }

  /** One kind of them is text, too. */
  private static boolean isPicture(String type) {
    return type.startsWith("image/") && !type.equals("image/svg+xml");
  }
}
