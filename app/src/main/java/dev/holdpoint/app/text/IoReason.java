package dev.holdpoint.app.text;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Why something failed, in words for people: the name of a class tells them nothing, and many
 * exceptions have no other text, or just a file's name.
 */
public final class IoReason {
  /** How Java words the error number of a program that can't be started. */
  private static final Pattern NUMBER =
      Pattern.compile("(?:Exec failed, )?error[=:] ?[0-9]+,? \\(?([^()]*)\\)?");

  /** The name of a class with its package before the message of that class's. */
  private static final Pattern CLASS =
      Pattern.compile("\\b(?:[a-z][a-z0-9_]*\\.){2,}[A-Z]\\w*(?:: )?");

  /** How the system says it, which speaks of no disk; where that was not put right before. */
  private static final Pattern FULL = Pattern.compile("(?<!\\()No space left on device");

  private IoReason() {}

  public static String of(Throwable trouble) {
    return FULL.matcher(words(trouble)).replaceAll("the disk is full ($0)");
  }

  private static String words(Throwable trouble) {
    return switch (trouble) {
      case UncheckedIOException unchecked when unchecked.getCause() != null ->
          words(unchecked.getCause());
      case FileSystemException files -> ofFile(files);
      case FileNotFoundException missing -> String.valueOf(missing.getMessage());
      case CharacterCodingException _ -> "it is not text in UTF-8";
      case UnknownHostException host -> "the host %s is not known".formatted(host.getMessage());
      case UnresolvedAddressException _ -> "the host is not known";
      case ConnectException refused -> message(refused, "the connection was refused");
      case HttpTimeoutException late -> message(late, "there was no answer in time");
      case ClosedChannelException _ -> "the connection was closed";
      case IOException other -> message(other, "input or output failed");
      default -> message(trouble, "the reason is not known");
    };
  }

  private static String ofFile(FileSystemException e) {
    String file = e.getFile() == null ? "a file" : e.getFile();
    return switch (e) {
      case NoSuchFileException _ -> "there is no file or folder " + file;
      case AccessDeniedException _ -> "permission denied: " + file;
      case FileAlreadyExistsException _ -> file + " is there already";
      case NotDirectoryException _ -> file + " is not a folder";
      case DirectoryNotEmptyException _ -> file + " is not empty";
      case FileSystemLoopException _ -> file + " is a link that leads back to itself";
      default -> e.getReason() == null ? file + " can't be used" : file + ": " + e.getReason();
    };
  }

  private static String message(Throwable e, String otherwise) {
    String message = e.getMessage();
    Throwable cause = e.getCause();
    if (cause != null && (message == null || message.equals(cause.toString()))) {
      return words(cause);
    }
    String plain = message == null ? "" : withoutClasses(message);
    return plain.isBlank() ? otherwise : plain;
  }

  /** A message of another program or library, without what only Java programmers understand. */
  public static String withoutClasses(@Nullable String message) {
    String text = message == null ? "" : message;
    return CLASS.matcher(NUMBER.matcher(text).replaceAll("$1")).replaceAll("").strip();
  }
}
