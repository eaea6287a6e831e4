package dev.holdpoint.app.cli;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets a person write an answer in the editor of their choice. */
final class Editor {
  static final String MARK = "## Your Response (write below this line)";

  private final Context context;

  Editor(Context context) {
    this.context = context;
  }

  String answer(Gate gate) throws InterruptedException {
    if (gate.question().sensitive()) {
      throw UserException.usage(
          "A sensitive answer can't be written in an editor: it would leave a file behind.");
    }
    Path file = null;
    try {
      file = Files.createTempFile(gate.id() + "-", ".md");
      Files.writeString(file, page(gate));
      open(file);
      return below(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw UserException.refused("The answer can't be written: " + e + ".");
    } finally {
      delete(file);
    }
  }

  private void open(Path file) throws IOException, InterruptedException {
    String visual = context.env().getOrDefault("VISUAL", "");
    String editor = visual.isBlank() ? context.env().getOrDefault("EDITOR", "vi") : visual;
    context.screen().err().flush();
    Process process =
        new ProcessBuilder("sh", "-c", editor + " \"$1\"", "sh", file.toString())
            .inheritIO()
            .start();
    int exit;
    try {
      exit = process.waitFor();
    } finally {
      process.destroy();
    }
    if (exit != 0) {
      throw UserException.refused(
          "The editor (%s) ended with %d: nothing was answered.".formatted(editor, exit));
    }
  }

  private static String page(Gate gate) {
    StringBuilder page = new StringBuilder();
    page.append("# ").append(gate.id()).append("\n\n");
    page.append(gate.question().prompt()).append("\n\n");
    String context = gate.question().context();
    if (context != null) {
      page.append("## Context\n\n").append(context).append("\n\n");
    }
    if (gate.question().input() instanceof Input.Choice(List<String> options)) {
      page.append("## Choices\n\n");
      for (int i = 0; i < options.size(); i++) {
        page.append(i + 1).append(". ").append(options.get(i)).append('\n');
      }
      page.append('\n');
    }
    // A question that holds the mark itself must not be taken for the answer's beginning.
    return page.toString().replace(MARK, "#" + MARK) + MARK + "\n\n";
  }

  private static String below(String page) {
    int mark = ("\n" + page).indexOf("\n" + MARK);
    if (mark < 0) {
      throw UserException.refused(
          "The line \"" + MARK + "\" is gone, so it can't be told what your answer is.");
    }
    return page.substring(mark + MARK.length()).strip();
  }

  private static void delete(@Nullable Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // A file in the temporary folder that can't be removed is no reason to lose an answer.
    }
  }
}
