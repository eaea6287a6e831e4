package dev.holdpoint.app.real;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** A scripted model, a home and an empty directory for real programs; gone when closed. */
public final class RealGround implements AutoCloseable {
  private final ModelServer model;
  private final OutsideWorld outside;
  private final RealHome home;
  private final Path work;

  /** Below a temporary folder. */
  public RealGround(Path folder, ModelServer model) throws IOException {
    this.model = model;
    outside = new OutsideWorld();
    home = RealHome.in(folder, model, outside);
    work = Files.createDirectories(folder.toRealPath().resolve("work"));
  }

  public ModelServer model() {
    return model;
  }

  public RealHome home() {
    return home;
  }

  public Path work() {
    return work;
  }

  RealProcess start(RealProgram program, String... arguments) throws IOException {
    return RealProcess.start(home, work, program, arguments);
  }

  /** Fails if anything was wanted of the model that no script knows, or of any other host. */
  @Override
  public void close() throws IOException {
    try (outside;
        model) {
      removeLinks();
      assertEquals(List.of(), outside.wanted(), "other hosts were asked");
    }
  }

  /** Codex links to itself, and JUnit complains about links that lead out of its folder. */
  private void removeLinks() throws IOException {
    Files.walkFileTree(
        home.path(),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (attributes.isSymbolicLink()) {
              Files.deleteIfExists(file);
            }
            return FileVisitResult.CONTINUE;
          }

          /** Programs that were ended a moment ago have their own removed by others. */
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException problem)
              throws IOException {
            if (problem instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw problem;
          }
        });
  }
}
