package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
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

  /** Writes an answer below the question. */
  String answer(Gate gate, Instant now) throws InterruptedException {
    if (gate.question().sensitive()) {
      throw UserException.usage(
          "A sensitive answer can't be written in an editor: it would leave a file behind.");
    }
    return below(edited(gate.id().toString(), page(gate, now)));
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
          "The editor can't be used, %s: %s.%s".formatted(vain, IoReason.of(e), kept("?")));
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
          "The editor can't be used, %s: %s.%s".formatted(vain, IoReason.of(e), kept("?")));
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

  private String page(Gate gate, Instant now) {
    StringBuilder page = new StringBuilder();
    page.append("# ").append(gate.id()).append("\n\n");
    DeadlineText.of(gate, now).forEach(words -> page.append('(').append(words).append(")\n\n"));
    page.append("## Question\n\n").append(Escaped.block(gate.question().prompt())).append("\n\n");
    String about = gate.question().context();
    if (about != null) {
      page.append("## Context\n\n").append(Escaped.block(about)).append("\n\n");
    }
    if (gate.question().input() instanceof Input.Choice choice) {
      page.append("## Choices\n\n");
      for (int number = 1; number <= choice.options().size(); number++) {
        Input.Option option = choice.options().get(number - 1);
        String consequence = option.consequence();
        page.append(choice.hasNumber(number) ? number + ". " : "- ")
            .append(Escaped.line(option.value()))
            .append(consequence == null ? "" : " (" + Escaped.line(consequence) + ")")
            .append('\n');
      }
      page.append("\nAnswer with ").append(AnswerHint.of(gate)).append(".\n\n");
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
