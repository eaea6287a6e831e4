package dev.holdpoint.app.project;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Document;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads files that are given with a task, or says plainly why one can't be. */
public final class DocumentFiles {
  private DocumentFiles() {}

  /**
   * A file of any place, under its own name.
   *
   * @param shown the file's name for messages
   */
  public static Attachment read(Path file, String shown) {
    TextFile.requireFile(file, shown);
    // Read up to the limit instead of asking for the size: some files lie about it.
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(Document.LARGEST + 1);
      if (bytes.length > Document.LARGEST) {
        throw refused(shown, "is larger than 20 MB, the most a document may have");
      }
      return Attachment.of(String.valueOf(file.getFileName()), bytes);
    } catch (IllegalArgumentException e) {
      throw refused(shown, String.valueOf(e.getMessage()));
    } catch (AccessDeniedException e) {
      throw refused(shown, "can't be read: permission denied");
    } catch (IOException e) {
      throw refused(shown, "can't be read: " + IoReason.of(e));
    }
  }

  /** A file that a task file names; it must stand in the project, whatever links say. */
  static Attachment inside(Path root, String name) {
    try {
      Path file = root.resolve(name);
      Path real = Files.exists(file) ? file.toRealPath() : file.normalize();
      if (!real.startsWith(root)) {
        throw refused(name, "is outside of the project: copy it into the project's folder");
      }
      return read(file, name);
    } catch (InvalidPathException | IOException e) {
      throw refused(name, "is no path of a file");
    }
  }

  private static ProblemsException refused(String shown, String why) {
    return new ProblemsException(Problem.of(shown, why));
  }
}
