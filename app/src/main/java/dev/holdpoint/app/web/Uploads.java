package dev.holdpoint.app.web;

import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Requests that bring documents or attachments: they may be larger than others, and have an end all
 * the same.
 */
public final class Uploads {
  /** Of all files of one form together. */
  public static final int LARGEST_FILES = 50_000_000;

  /** Of a form with files: them, and the rest. */
  static final int LARGEST = LARGEST_FILES + Listening.LARGEST_BODY;

  /** Of JSON that brings files in Base64. */
  private static final int LARGEST_TEXT = 30_000_000;

  private static final String DOCUMENTS = "documents";
  private static final String ATTACHMENTS = "attachments";

  private Uploads() {}

  static boolean isOne(Context request) {
    return request.routeRoles().contains(Needs.UPLOAD) || isAnswer(request);
  }

  private static boolean isAnswer(Context request) {
    return request.routeRoles().contains(Needs.ANSWER_UPLOAD);
  }

  /** The name of the parts that are files. */
  private static String part(Context request) {
    return isAnswer(request) ? ATTACHMENTS : DOCUMENTS;
  }

  /** How large a request to this route may be. */
  static int most(Context request) {
    if (!isOne(request) || request.isFormUrlencoded()) {
      return Listening.LARGEST_BODY;
    }
    return isForm(request) ? LARGEST : LARGEST_TEXT;
  }

  static Problem tooLarge(int most) {
    return new Problem(
        413, "too_large", "A request may have at most %d MB.".formatted(most / 1_000_000));
  }

  /** Takes a form apart, before anybody asks for a part of it. */
  static void open(Context request) {
    if (isOne(request) && isForm(request)) {
      FormParts.open(request, part(request));
    }
  }

  /** The body of a request that is no form; may be read again. */
  public static String text(Context request) {
    return isRead(request) ? BodyText.of(request, LARGEST_TEXT).text() : request.body();
  }

  private static boolean isRead(Context request) {
    return isOne(request) && !request.isFormUrlencoded();
  }

  /**
   * Only files make a body larger than others.
   *
   * @param contents how much of a body that is no form is contents of files
   * @throws Problem where the rest is too much
   */
  public static void refuseTooMuchText(Context request, long contents) {
    if (isRead(request)
        && BodyText.of(request, LARGEST_TEXT).size() - contents > Listening.LARGEST_BODY) {
      throw FormParts.tooMuchText();
    }
  }

  /** The same for a form. */
  public static void refuseTooMuchText(Context request) {
    if (!isForm(request)) {
      return;
    }
    long size =
        request.formParamMap().values().stream()
            .flatMap(List::stream)
            .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
            .sum();
    if (size > Listening.LARGEST_BODY) {
      throw FormParts.tooMuchText();
    }
  }

  /** Its body is not needed any more, while its answer may still be on its way for long. */
  static void forget(Context request) {
    BodyText.forget(request);
    LargeBodies.leave(request);
  }

  /** What a request is known by when it is sent again. */
  public static Digest digest(Context request) {
    if (!isForm(request)) {
      return Digest.of(text(request));
    }
    StringBuilder all = new StringBuilder(request.formParamMap().toString());
    for (Attachment document : isAnswer(request) ? attachments(request) : documents(request)) {
      all.append('\n').append(document.document());
    }
    return Digest.of(all.toString());
  }

  public static boolean isForm(Context request) {
    return request.isMultipartFormData();
  }

  /**
   * The files of a form.
   *
   * @throws Problem where one can't be a document, or there is too much text beside them
   */
  public static List<Attachment> documents(Context request) {
    refuseTooMuchText(request);
    return read(request, files(request));
  }

  /** Their contents, for which there must be room. */
  private static List<Attachment> read(Context request, List<UploadedFile> files) {
    if (files.stream().mapToLong(UploadedFile::size).sum() > Listening.LARGEST_BODY) {
      LargeBodies.enter(request);
    }
    return files.stream().map(Uploads::document).toList();
  }

  /** A form in which nothing was chosen sends one without a name. */
  public static boolean hasFiles(Context request) {
    return isForm(request) && !files(request).isEmpty();
  }

  private static List<UploadedFile> files(Context request) {
    return request.uploadedFiles(part(request)).stream()
        .filter(file -> !FormParts.isNone(file))
        .toList();
  }

  /**
   * The files that come with an answer; none where the request is no form with files.
   *
   * @throws Problem where one can't be an attachment, or they or the text beside them are too much
   */
  public static List<Attachment> attachments(Context request) {
    if (!isForm(request)) {
      return List.of();
    }
    refuseTooMuchText(request);
    List<UploadedFile> files = files(request);
    refuseTooMany(files.size());
    for (UploadedFile file : files) {
      refuseTooLarge(file.filename(), file.size());
    }
    return read(request, files);
  }

  /** More than an answer can bring. */
  public static void refuseTooMany(int count) {
    if (count > Document.MOST) {
      throw new Problem(
          413,
          "too_large",
          "An answer may have at most %d attachments, and this has %d. Nothing was changed."
              .formatted(Document.MOST, count));
    }
  }

  public static void refuseTooLarge(String name, long size) {
    if (size > Document.LARGEST) {
      throw new Problem(
          413,
          "too_large",
          "An attachment may have at most %d MB, and %s has more. Nothing was changed."
              .formatted(Document.LARGEST / 1_000_000, name));
    }
  }

  private static Attachment document(UploadedFile file) {
    try (InputStream content = file.content()) {
      return Attachment.of(file.filename(), content.readAllBytes());
    } catch (IllegalArgumentException e) {
      throw new Problem(400, "no_document", sentence(e));
    } catch (IOException e) {
      throw Problem.wrong("The body ended before it was complete.");
    }
  }

  /** What a value objects to, as a sentence. */
  public static String sentence(IllegalArgumentException e) {
    String why = String.valueOf(e.getMessage());
    return Character.toUpperCase(why.charAt(0)) + why.substring(1) + ".";
  }
}
