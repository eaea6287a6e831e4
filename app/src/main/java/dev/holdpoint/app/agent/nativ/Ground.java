package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.agent.WorkspacePath;
import dev.holdpoint.app.tool.ToolException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The files of a workspace, and no others. */
record Ground(Path root) {
  static final int LONGEST_FILE = 4 << 20;
  private static final Set<String> OTHERS = Set.of(".git", ".holdpoint");
  private static final Set<String> POWERFUL =
      Set.of("holdpoint.yaml", ".mcp.json", ".claude", ".codex", ".gemini", ".git", ".holdpoint");

  /** Folders of Markdown that becomes part of prompts. */
  private static final Set<String> TEXTS = Set.of("agents", "prompts");

  private static final int MOST_FILES = 20_000;

  /**
   * A file by the path that the model gave.
   *
   * @param name relative to the workspace, with slashes, as it really is
   */
  record Spot(String name, Path path) {
    /** Whether what stands there runs or decides by itself: settings, roles, prompts, servers. */
    boolean isPowerful() {
      Path inside = Path.of(name);
      boolean isText = inside.getNameCount() == 2 && name.endsWith(".md");
      return (isText && TEXTS.contains(inside.getName(0).toString()))
          || StreamSupport.stream(inside.spliterator(), false)
              .anyMatch(part -> POWERFUL.contains(part.toString()));
    }
  }

  /** Links are followed: what one leads out of the workspace is outside. */
  Spot spot(String path) throws ToolException, IOException {
    WorkspacePath inside = WorkspacePath.of(root, path);
    if (!inside.isInside()) {
      throw new ToolException(
          "%s is no path inside of the workspace. Give it relative to the workspace's top."
              .formatted(path));
    }
    String name = inside.text();
    String first = name.contains("/") ? name.substring(0, name.indexOf('/')) : name;
    if (OTHERS.contains(first)) {
      throw new ToolException("%s is none of the work's files.".formatted(path));
    }
    return new Spot(name, root.toRealPath().resolve(name));
  }

  /** The same for a file that must be there. */
  Spot file(String path) throws ToolException, IOException {
    Spot spot = spot(path);
    if (!Files.isRegularFile(spot.path(), LinkOption.NOFOLLOW_LINKS)) {
      throw new ToolException(
          Files.isDirectory(spot.path())
              ? "%s is a folder: use list_files.".formatted(path)
              : "There is no file %s.".formatted(path));
    }
    return spot;
  }

  String text(Spot spot) throws ToolException, IOException {
    if (Files.size(spot.path()) > LONGEST_FILE) {
      throw new ToolException("%s is longer than 4 MB.".formatted(spot.name()));
    }
    byte[] bytes = Files.readAllBytes(spot.path());
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new ToolException("%s is no text.".formatted(spot.name()));
    }
  }

  /** All files below a folder, in order; empty means the top. Links are not followed. */
  List<Spot> below(String folder) throws ToolException, IOException {
    Path top = root.toRealPath();
    boolean isTop = folder.isBlank() || folder.equals(".") || folder.equals("./");
    Path start = isTop ? top : spot(folder).path();
    if (!Files.isDirectory(start)) {
      throw new ToolException("There is no folder %s.".formatted(folder));
    }
    List<Spot> found = new ArrayList<>();
    Files.walkFileTree(start, new Walk(top, found));
    found.sort(java.util.Comparator.comparing(Spot::name));
    return found;
  }

  private static final class Walk extends SimpleFileVisitor<Path> {
    private final Path top;
    private final List<Spot> found;

    Walk(Path top, List<Spot> found) {
      this.top = top;
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      boolean isOurs = top.equals(folder.getParent()) && OTHERS.contains(name(folder));
      return isOurs ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    private static String name(Path path) {
      return String.valueOf(path.getFileName());
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      boolean isGitsOwn = top.equals(file.getParent()) && OTHERS.contains(name(file));
      if (attributes.isRegularFile() && !isGitsOwn) {
        found.add(new Spot(top.relativize(file).toString().replace('\\', '/'), file));
      }
      return found.size() < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
