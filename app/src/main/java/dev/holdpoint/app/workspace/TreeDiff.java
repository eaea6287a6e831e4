package dev.holdpoint.app.workspace;

import dev.holdpoint.port.Changes.ChangedFile;
import dev.holdpoint.port.Changes.ChangedName;
import dev.holdpoint.port.Changes.Form;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The difference between two trees; no program of the repository's choice has a say in it. */
record TreeDiff(Checkout checkout, String from, String to) {
  private static final List<String> CALL =
      List.of("diff-tree", "-r", "--no-ext-diff", "--no-textconv", "--no-color");
  private static final int MOST_NAMES = 200;
  private static final int STAT_COLUMNS = 100;

  boolean isEmpty() {
    List<String> trees =
        checkout.line("rev-parse", from + "^{tree}", to + "^{tree}").lines().toList();
    return trees.getFirst().equals(trees.getLast());
  }

  /** Paths from the repository's top, sorted. */
  List<String> names() {
    return named("--name-only").names().stream().sorted().toList();
  }

  /** Paths that are only in the new tree. */
  List<String> added() {
    return paths().added();
  }

  /** All paths, and which of them are only in the new tree, by one look. */
  Paths paths() {
    List<String> all = new ArrayList<>();
    List<String> added = new ArrayList<>();
    List<String> raw = named("--name-status").names();
    for (int i = 0; i + 1 < raw.size(); i += 2) {
      all.add(raw.get(i + 1));
      if (raw.get(i).equals("A")) {
        added.add(raw.get(i + 1));
      }
    }
    return new Paths(all.stream().sorted().toList(), added);
  }

  /** Paths from the repository's top. */
  record Paths(List<String> all, List<String> added) {
    Paths {
      all = List.copyOf(all);
      added = List.copyOf(added);
    }
  }

  void write(Form form, OutputStream out) {
    switch (form) {
      case PATCH -> write(out, "-p", "-M");
      case EXACT -> write(out, "-p", "-M", "--binary", "--full-index");
      case STAT -> write(out, "-M", "--summary", "--stat=" + STAT_COLUMNS);
      case NAMES -> write(out, "--no-renames", "--name-only");
    }
  }

  private void write(OutputStream out, String... how) {
    write(out, call(how));
  }

  private void write(OutputStream out, List<String> call) {
    Git.Result written = checkout.stream(out, call);
    if (written.exit() == 128) {
      throw new WorkspaceException("git can't show the changes: " + written.err());
    }
  }

  /**
   * For people.
   *
   * @param paths only these; none for all
   */
  void write(List<String> paths, OutputStream out) {
    List<String> call = call("-p", "-M");
    if (!paths.isEmpty()) {
      call.add("--");
      call.addAll(paths);
    }
    write(out, call);
  }

  /** All files with what they were called before, in the order of the diff. */
  List<ChangedName> renamed() {
    List<String> call = call("-z", "-M", "--name-status");
    List<String> raw = checkout.checked(call.toArray(String[]::new)).names();
    List<ChangedName> names = new ArrayList<>();
    for (int i = 0; i + 1 < raw.size(); i += 2) {
      boolean isRenamed = raw.get(i).startsWith("R") && i + 2 < raw.size();
      names.add(new ChangedName(raw.get(isRenamed ? i + 2 : i + 1), raw.get(i + 1)));
      i += isRenamed ? 1 : 0;
    }
    return names;
  }

  List<ChangedFile> files() {
    Map<String, ChangedFile.Kind> kinds = new LinkedHashMap<>();
    List<String> raw = named("--raw", "--numstat").names();
    int next = 0;
    for (; next < raw.size() && raw.get(next).startsWith(":"); next += 2) {
      kinds.put(raw.get(next + 1), kind(raw.get(next)));
    }
    List<ChangedFile> files = new ArrayList<>();
    for (String line : raw.subList(next, raw.size())) {
      String[] parts = line.split("\t", 3);
      boolean binary = parts[0].equals("-");
      files.add(
          new ChangedFile(
              parts[2],
              kinds.getOrDefault(parts[2], ChangedFile.Kind.CHANGED),
              binary ? 0 : Long.parseLong(parts[0]),
              binary ? 0 : Long.parseLong(parts[1]),
              binary));
    }
    return files;
  }

  private static ChangedFile.Kind kind(String raw) {
    return switch (raw.charAt(raw.length() - 1)) {
      case 'A' -> ChangedFile.Kind.ADDED;
      case 'D' -> ChangedFile.Kind.DELETED;
      default -> ChangedFile.Kind.CHANGED;
    };
  }

  /** The whole diff where it is short enough, else only what has changed. */
  String text(int longest) {
    Bounded out = new Bounded(longest);
    checkout.stream(out, call("-p", "-M"));
    return out.isFull() ? list(longest) : out.text();
  }

  private String list(int longest) {
    List<String> names = names();
    StringBuilder list =
        new StringBuilder(
            "The diff is longer than %d KB; these files differ:\n".formatted(longest >> 10));
    names.stream().limit(MOST_NAMES).forEach(name -> list.append(name).append('\n'));
    if (names.size() > MOST_NAMES) {
      list.append("and %d more\n".formatted(names.size() - MOST_NAMES));
    }
    return list.toString();
  }

  private Git.Result named(String... how) {
    List<String> call = call(how);
    call.addAll(call.size() - 2, List.of("-z", "--no-renames"));
    return checkout.checked(call.toArray(String[]::new));
  }

  private List<String> call(String... how) {
    List<String> call = new ArrayList<>(CALL);
    call.addAll(List.of(how));
    call.addAll(List.of(from, to));
    return call;
  }

  /** Takes so much and no more. */
  private static final class Bounded extends OutputStream {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final int most;
    private boolean full;

    Bounded(int most) {
      this.most = most;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      full |= taken.size() + length > most;
      if (full) {
        throw new IOException("enough");
      }
      taken.write(bytes, offset, length);
    }

    boolean isFull() {
      return full;
    }

    String text() {
      return taken.toString(StandardCharsets.UTF_8);
    }
  }
}
