package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lets a person write in the editor of their choice. */
final class Editor {
  static final String MARK = "## Your Response (write below this line)";

  private static final int NOT_FOUND = 127;

  private final Context context;
  private final String vain;
  private @Nullable Path file;

  /**
   * @param vain what came of it where the editor fails, in an error's words
   */
  Editor(Context context, String vain) {
    this.context = context;
    this.vain = vain;
  }

  String answer(Gate gate) throws InterruptedException {
    if (gate.question().sensitive()) {
      throw UserException.usage(
          "A sensitive answer can't be written in an editor: it would leave a file behind.");
    }
    return below(edited(gate.id().toString(), page(gate)));
  }

  /**
   * What became of a text in the editor.
   *
   * @param name what the file's name begins with
   */
  String edited(String name, String text) throws InterruptedException {
    try {
      Path page = Files.createTempFile(name + "-", ".md");
      file = page;
      Files.writeString(page, text);
      open(List.of(page));
      return new String(Files.readAllBytes(page), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw UserException.refused(
          "The editor can't be used, %s: %s.%s".formatted(vain, e.getMessage(), kept("?")));
    }
  }

  /** What became of several texts, which the editor opens at once; the most telling one first. */
  SortedMap<String, String> edited(String name, SortedMap<String, String> texts)
      throws InterruptedException {
    try {
      Path folder = Files.createTempDirectory(name + "-");
      file = folder;
      List<Path> pages = new ArrayList<>();
      for (Map.Entry<String, String> text : texts.entrySet()) {
        Path page = folder.resolve(text.getKey());
        Files.createDirectories(page.getParent());
        Files.writeString(page, text.getValue());
        pages.add(page);
      }
      pages.sort(Comparator.comparing(page -> !page.endsWith("plan.md")));
      open(pages);
      SortedMap<String, String> after = new TreeMap<>();
      for (Path page : pages) {
        after.put(
            folder.relativize(page).toString(),
            new String(Files.readAllBytes(page), StandardCharsets.UTF_8));
      }
      return after;
    } catch (IOException e) {
      throw UserException.refused(
          "The editor can't be used, %s: %s.%s".formatted(vain, e.getMessage(), kept("?")));
    }
  }

  /** Where a text is that somebody took the trouble to write, in case it was not taken. */
  String kept(String text) {
    if (text.isBlank()) {
      discard();
    }
    return file == null ? "" : " What you wrote is kept in " + file + ".";
  }

  /** The text is in the journal, or there is none. */
  void discard() {
    try {
      if (file != null) {
        delete(file);
      }
    } catch (IOException e) {
      // A file in the temporary folder that can't be removed is no reason to lose an answer.
    }
    file = null;
  }

  private static void delete(Path file) throws IOException {
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> inside = Files.list(file)) {
        for (Path one : inside.toList()) {
          delete(one);
        }
      }
    }
    Files.deleteIfExists(file);
  }

  private String program() {
    for (String name : List.of("VISUAL", "EDITOR")) {
      String program = context.env().getOrDefault(name, "");
      if (!program.isBlank()) {
        return program;
      }
    }
    return "vi";
  }

  private void open(List<Path> pages) throws IOException, InterruptedException {
    String editor = program();
    context.screen().err().flush();
    List<String> call = new ArrayList<>(List.of("sh", "-c", editor + " \"$@\"", "sh"));
    pages.forEach(page -> call.add(page.toString()));
    Process process = new ProcessBuilder(call).inheritIO().start();
    int exit;
    try {
      exit = process.waitFor();
    } finally {
      process.destroy();
    }
    if (exit != 0) {
      discard();
      throw UserException.refused(
          "The editor (%s) ended with %d: %s.%s"
              .formatted(
                  editor, exit, vain, exit == NOT_FOUND ? " Set $EDITOR to one you have." : ""));
    }
  }

  private static String page(Gate gate) {
    StringBuilder page = new StringBuilder();
    page.append("# ").append(gate.id()).append("\n\n");
    page.append(Escaped.block(gate.question().prompt())).append("\n\n");
    String context = gate.question().context();
    if (context != null) {
      page.append("## Context\n\n").append(Escaped.block(context)).append("\n\n");
    }
    if (gate.question().input() instanceof Input.Choice(List<String> options)) {
      page.append("## Choices\n\n");
      for (int i = 0; i < options.size(); i++) {
        page.append(i + 1).append(". ").append(Escaped.line(options.get(i))).append('\n');
      }
      page.append('\n');
    }
    // A question that holds the mark itself must not be taken for the answer's beginning.
    return page.toString().replace(MARK, "#" + MARK) + MARK + "\n\n";
  }

  private String below(String page) {
    int mark = ("\n" + page).indexOf("\n" + MARK);
    if (mark < 0) {
      throw UserException.refused(
          "The line \"%s\" is gone, so it can't be told what your answer is.%s"
              .formatted(MARK, kept(page)));
    }
    return page.substring(mark + MARK.length()).strip();
  }
}
