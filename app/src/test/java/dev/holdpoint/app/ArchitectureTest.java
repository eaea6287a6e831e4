package dev.holdpoint.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything stands in its room and sees only what it may; the rules are {@link HouseRules}. */
class ArchitectureTest {
  private static final int LONGEST = 400;
  private static final Set<String> NOT_OURS = Set.of("target", ".git", ".holdpoint");
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dev.holdpoint");
  private static final JavaClasses BAD = new ClassFileImporter().importPackages("badhouse");

  static List<ArchRule> rules() {
    return new HouseRules("dev.holdpoint").all();
  }

  static List<ArchRule> rulesOfTheBadHouse() {
    return new HouseRules("badhouse").all();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theHouseKeeps(ArchRule rule) {
    rule.check(OURS);
  }

  @ParameterizedTest
  @MethodSource("rulesOfTheBadHouse")
  void theBadHouseBreaks(ArchRule rule) {
    assertTrue(rule.evaluate(BAD).hasViolation(), "a rule that can't fail");
  }

  @Test
  void everyClassStandsInARoomOrAtTheDoor() {
    List<String> rooms = new HouseRules("dev.holdpoint").rooms();
    Set<String> homeless = new TreeSet<>();
    for (JavaClass one : OURS) {
      String place = one.getPackageName();
      boolean housed =
          place.equals("dev.holdpoint.app")
              || rooms.stream().anyMatch(room -> (place + ".").startsWith(room + "."));
      if (!housed) {
        homeless.add(one.getName());
      }
    }
    assertEquals(Set.of(), homeless, "write down in HouseRules what their rooms may see");
  }

  @Test
  void allOfTheHouseIsLookedAt() {
    assertTrue(OURS.contain("dev.holdpoint.model.Task"));
    assertTrue(OURS.contain("dev.holdpoint.app.store.SqliteJournal"));
    assertTrue(OURS.stream().noneMatch(one -> one.getName().endsWith("Test")));
  }

  @Test
  void noFileIsTooLong() throws IOException {
    assertEquals(Set.of(), tooLong(LONGEST));
    assertTrue(tooLong(100).size() > 5, "a smaller limit finds some");
  }

  @Test
  void everyPackageSaysItsRuleAndIsNullMarked() throws IOException {
    Set<String> unmarked = new TreeSet<>();
    for (Path folder : foldersWithSources()) {
      Path info = folder.resolve("package-info.java");
      if (!Files.exists(info)
          || !Files.readString(info).matches("(?s)/\\*\\*.*\\*/\\s+@NullMarked\\s.*")) {
        unmarked.add(folder.toString());
      }
    }
    assertEquals(Set.of(), unmarked);
  }

  private static Set<String> tooLong(int limit) throws IOException {
    Set<String> tooLong = new TreeSet<>();
    for (Path file : sources("..")) {
      if (Files.readAllLines(file).size() > limit) {
        tooLong.add(file.toString());
      }
    }
    return tooLong;
  }

  private static Set<Path> foldersWithSources() throws IOException {
    return Stream.concat(
            sources("../engine/src/main").stream(), sources("../app/src/main").stream())
        .map(Path::getParent)
        .collect(Collectors.toSet());
  }

  private static List<Path> sources(String root) throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(
        Path.of(root),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            // Not entered at all: other tests make and delete files there meanwhile.
            return NOT_OURS.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              sources.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }
}
