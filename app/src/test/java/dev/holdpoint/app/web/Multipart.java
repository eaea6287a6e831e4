package dev.holdpoint.app.web;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A form with files, as browsers send it. */
public final class Multipart {
  private static final String BOUNDARY = "----holdpoint-test-boundary";

  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  public Multipart field(String name, String value) {
    return part("name=\"%s\"".formatted(name), value.getBytes(StandardCharsets.UTF_8));
  }

  /** Under the name that is given, whatever it is. */
  public Multipart file(String field, String name, byte[] content) {
    return part("name=\"%s\"; filename=\"%s\"".formatted(field, name), content);
  }

  public Multipart file(String field, String name, String content) {
    return file(field, name, content.getBytes(StandardCharsets.UTF_8));
  }

  private Multipart part(String disposition, byte[] content) {
    text("--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n");
    body.writeBytes(content);
    text("\r\n");
    return this;
  }

  private void text(String text) {
    body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  String type() {
    return "multipart/form-data; boundary=" + BOUNDARY;
  }

  byte[] bytes() {
    byte[] end = ("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(body.toByteArray());
    all.writeBytes(end);
    return all.toByteArray();
  }
}
