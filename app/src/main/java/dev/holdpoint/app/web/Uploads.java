package dev.holdpoint.app.web;

import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Digest;
import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Requests that bring documents: they may be larger than others, and have an end all the same. */
public final class Uploads {
  /** Of a form with files. */
  static final int LARGEST = 52_000_000;

  /** Of JSON, which is held in memory several times while it is read. */
  private static final int LARGEST_TEXT = 30_000_000;

  private static final String PART = "documents";
  private static final String ATTRIBUTE = "holdpoint.text";

  private Uploads() {}

  static boolean isOne(Context request) {
    return request.routeRoles().contains(Needs.UPLOAD);
  }

  /** How large a request to this route may be. */
  static int most(Context request) {
    return isOne(request) ? LARGEST : Listening.LARGEST_BODY;
  }

  static Problem tooLarge(int most) {
    return new Problem(
        413, "too_large", "A request may have at most %d MB.".formatted(most / 1_000_000));
  }

  /** Takes a form apart, before anybody asks for a part of it. */
  static void open(Context request) {
    if (!isOne(request) || !isForm(request)) {
      return;
    }
    try {
      request.uploadedFiles(PART);
    } catch (Exception e) {
      throw isTooLarge(e) ? tooLarge(LARGEST) : Problem.wrong("The form can't be read.");
    }
  }

  /** Jetty has no other way to say so. */
  private static boolean isTooLarge(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (String.valueOf(cause.getMessage()).contains("exceeded")) {
        return true;
      }
    }
    return false;
  }

  /** The body of a request that is no form; may be read again. */
  public static String text(Context request) {
    if (!isOne(request)) {
      return request.body();
    }
    String known = request.attribute(ATTRIBUTE);
    if (known != null) {
      return known;
    }
    try (InputStream body = request.bodyInputStream()) {
      byte[] bytes = body.readNBytes(LARGEST_TEXT + 1);
      if (bytes.length > LARGEST_TEXT) {
        throw tooLarge(LARGEST_TEXT);
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      request.attribute(ATTRIBUTE, text);
      return text;
    } catch (IOException e) {
      throw Problem.wrong("The body ended before it was complete.");
    }
  }

  /** What a request is known by when it is sent again. */
  public static Digest digest(Context request) {
    if (!isForm(request)) {
      return Digest.of(text(request));
    }
    StringBuilder all = new StringBuilder(request.formParamMap().toString());
    for (Attachment document : documents(request)) {
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
   * @throws Problem where one can't be a document
   */
  public static List<Attachment> documents(Context request) {
    List<Attachment> documents = new ArrayList<>();
    for (UploadedFile file : request.uploadedFiles(PART)) {
      // A form in which nothing was chosen sends one without a name.
      if (!file.filename().isEmpty()) {
        documents.add(document(file));
      }
    }
    return documents;
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
