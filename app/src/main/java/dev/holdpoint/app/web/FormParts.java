package dev.holdpoint.app.web;

import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.util.List;

/** A form with files: taken apart once, and nothing in it is overlooked. */
final class FormParts {
  static final int MOST = 1_000;

  /**
   * How much text of a form is read at all. What is above the limit of other bodies is refused, by
   * a page that still has it.
   */
  static final int MOST_TEXT = 2 * Listening.LARGEST_BODY;

  private FormParts() {}

  /**
   * @param name of the parts that may be files
   */
  static void open(Context request, String name) {
    try {
      request.uploadedFiles(name);
    } catch (Exception e) {
      // The rest of the body is still on its way: no other request may follow it.
      request.header("Connection", "close");
      throw refusal(e);
    }
    request.uploadedFileMap().forEach((part, files) -> check(part, files, name));
    if (request.formParams(name).stream().anyMatch(text -> !text.isBlank())) {
      throw new Problem(
          400,
          "not_a_file",
          "The part \"%s\" is for files, and this one is a text: curl -F %s=@FILE. Nothing was changed."
              .formatted(name, name));
    }
  }

  private static void check(String part, List<UploadedFile> files, String name) {
    for (UploadedFile file : files) {
      if (isNone(file)) {
        continue;
      }
      if (!part.equals(name)) {
        throw new Problem(
            400,
            "unknown_file",
            "The part \"%s\" brings a file, and here only \"%s\" may. Nothing was changed."
                .formatted(part, name));
      }
      if (file.filename().isBlank()) {
        throw new Problem(
            400,
            "no_document",
            "A file of the part \"%s\" has no name. Nothing was changed.".formatted(part));
      }
    }
  }

  /** What a browser sends where nothing was chosen. */
  static boolean isNone(UploadedFile file) {
    return file.filename().isEmpty() && file.size() == 0;
  }

  /** Jetty says what was too much in words alone. */
  private static Problem refusal(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      String words = String.valueOf(cause.getMessage());
      if (words.startsWith("max length exceeded")) {
        return Uploads.tooLarge(Uploads.LARGEST);
      }
      if (words.contains("too many keys")) {
        return new Problem(
            413,
            "too_large",
            "A form may have at most %,d parts. Nothing was changed.".formatted(MOST));
      }
      if (words.startsWith("Form is larger than max length")) {
        return tooMuchText();
      }
    }
    return Problem.wrong("The form can't be read.");
  }

  static Problem tooMuchText() {
    return new Problem(
        413,
        "too_large",
        "Besides the contents of files, a request may have at most %d MB, and this has more. Nothing was changed."
            .formatted(Listening.LARGEST_BODY / 1_000_000));
  }
}
