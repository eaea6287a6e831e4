package dev.holdpoint.app.plan;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Plans in the files of workspaces. Links are followed nowhere: they could lead out of there. */
public final class PlanFiles implements PlanFolder {
  private static final List<String> NEEDED = List.of(NOTES, PLAN, Todos.FILE);
  private static final String TOOLS = "tools";
  private static final Pattern TOOL = Pattern.compile("tools/[^/]+\\.md");
  private static final int LONGEST = 1 << 20;
  private static final int MOST_TOOLS = 100;

  @Override
  public Draft read(Path workspace, String dir) {
    SortedMap<String, String> files = new TreeMap<>();
    List<String> problems = new ArrayList<>();
    Path folder = workspace.resolve(dir).normalize();
    try {
      if (isInside(workspace, folder)) {
        for (String name : NEEDED) {
          take(folder, name, files, problems);
        }
        for (String name : tools(folder)) {
          take(folder, name, files, problems);
        }
      }
    } catch (IOException e) {
      problems.add("%s can't be read: %s".formatted(dir, IoReason.of(e)));
    }
    problems.addAll(problems(files));
    return new Draft(files, problems.stream().map(problem -> dir + "/" + problem).toList());
  }

  /** No folder on the way may be a link. */
  private static boolean isInside(Path workspace, Path folder) throws IOException {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && folder.toRealPath().equals(workspace.toRealPath().resolve(workspace.relativize(folder)));
  }

  @Override
  public boolean isFree(Path workspace, String dir, String name) {
    Path place = workspace.resolve(dir).resolve(name).normalize();
    if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    Path folder = place.getParent();
    while (folder != null && !Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      folder = folder.getParent();
    }
    try {
      return folder != null && folder.startsWith(workspace) && isInside(workspace, folder);
    } catch (IOException e) {
      return false;
    }
  }

  private static void take(
      Path folder, String name, SortedMap<String, String> files, List<String> problems)
      throws IOException {
    Path file = folder.resolve(name);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      problems.add(name + " is no file: a link or a folder can't be reviewed");
    } else if (Files.size(file) > LONGEST) {
      problems.add(name + " is longer than 1 MB: nobody could review it");
    } else {
      files.put(name, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }
  }

  private static List<String> tools(Path folder) throws IOException {
    Path tools = folder.resolve(TOOLS);
    List<String> names = new ArrayList<>();
    if (Files.isDirectory(tools, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(tools, "*.md")) {
        found.forEach(file -> names.add(TOOLS + "/" + file.getFileName()));
      }
    }
    return names.stream().sorted().limit(MOST_TOOLS).toList();
  }

  private static List<String> problems(SortedMap<String, String> files) {
    List<String> problems = new ArrayList<>();
    for (String name : NEEDED) {
      String text = files.get(name);
      if (text == null) {
        problems.add(name + " is missing");
      } else if (text.isBlank()) {
        problems.add(name + " is empty");
      } else if (name.equals(Todos.FILE)) {
        problems.addAll(TodoFile.read(text).problems());
      }
    }
    return problems;
  }

  @Override
  public Draft checked(Map<String, String> files) {
    List<String> problems = new ArrayList<>();
    for (String name : files.keySet()) {
      if (!NEEDED.contains(name) && !TOOL.matcher(name).matches()) {
        problems.add("\"%s\" is no file of a plan".formatted(name));
      }
    }
    problems.addAll(problems(new TreeMap<>(files)));
    return new Draft(new TreeMap<>(files), problems);
  }

  @Override
  public @Nullable Todos todos(String text) {
    return TodoFile.read(text).todos();
  }

  @Override
  public void write(Path workspace, String dir, Map<String, String> files) {
    Path folder = workspace.resolve(dir).normalize();
    try {
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path target = folder.resolve(file.getKey()).normalize();
        Path parent = Files.createDirectories(target.getParent());
        if (!target.startsWith(folder) || !isInside(workspace, parent)) {
          throw new IOException(target + " leads out of the workspace");
        }
        Path intermediate = Files.createTempFile(parent, ".", ".tmp");
        Files.writeString(intermediate, file.getValue());
        Files.move(intermediate, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new PlanException(
          "the plan in %s can't be written: %s".formatted(folder, IoReason.of(e)), e);
    }
  }

  /** The workspace does not take the plan. */
  private static final class PlanException extends WorldException {
    private static final long serialVersionUID = 1L;

    PlanException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
