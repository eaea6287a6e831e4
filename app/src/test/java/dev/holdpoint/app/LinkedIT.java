package dev.holdpoint.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** Records of the built program, whose methods the build wrote, are as the JVM makes them. */
class LinkedIT {
  private static final Path BUILT = Path.of("target/holdpoint/lib/holdpoint.jar");

  private int alike;

  @Test
  void recordsAreToldAndComparedAsEver() throws Exception {
    int compared = 0;
    try (var jar = new JarFile(BUILT.toFile());
        var loader =
            new URLClassLoader(
                new URL[] {BUILT.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      for (JarEntry entry : jar.stream().toList()) {
        if (entry.getName().matches("dev/holdpoint/.*\\.class")) {
          String name = entry.getName().replace('/', '.').replaceAll("\\.class$", "");
          Class<?> here = Class.forName(name, false, LinkedIT.class.getClassLoader());
          if (here.isRecord() && compare(here, loader.loadClass(name))) {
            compared++;
          }
        }
      }
    }
    assertTrue(compared > 100 && alike > 20, compared + " were told, " + alike + " compared");
  }

  private boolean compare(Class<?> compiled, Class<?> built) throws Exception {
    Object expected = made(compiled, 1);
    if (expected == null || !isComplete(expected)) {
      return false;
    }
    Object one = made(built, 1);
    assertNotSame(compiled, built);
    assertEquals(expected.toString(), one.toString());
    assertEquals(one.hashCode(), made(built, 1).hashCode(), built.getName());
    // Constants of enums, which some put where nothing is given, have other hashes in each world.
    if (Arrays.stream(compiled.getRecordComponents())
        .allMatch(component -> value(component.getType(), 1) != null)) {
      assertEquals(expected.hashCode(), one.hashCode(), built.getName());
      alike++;
    }
    assertEquals(one, made(built, 1));
    assertNotEquals(one, expected);
    assertEquals(expected.equals(made(compiled, 2)), one.equals(made(built, 2)), built.getName());
    return true;
  }

  /** Some have methods of their own, which need all of their values. */
  private static boolean isComplete(Object record) {
    try {
      return !(record.toString() + record.hashCode()).isEmpty();
    } catch (NullPointerException e) {
      return false;
    }
  }

  /** Null where it insists on better values. */
  private static Object made(Class<?> record, int seed) throws Exception {
    Constructor<?> constructor =
        record.getDeclaredConstructor(
            Arrays.stream(record.getRecordComponents())
                .map(component -> component.getType())
                .toArray(Class<?>[]::new));
    constructor.setAccessible(true);
    try {
      return constructor.newInstance(
          Arrays.stream(constructor.getParameterTypes()).map(type -> value(type, seed)).toArray());
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private static Object value(Class<?> type, int seed) {
    return switch (type.getName()) {
      case "boolean" -> seed == 1;
      case "byte" -> (byte) seed;
      case "char" -> (char) ('a' + seed);
      case "short" -> (short) seed;
      case "int" -> seed;
      case "long" -> seed + (1L << 40);
      case "float" -> seed + 0.5f;
      case "double" -> seed + 0.5;
      case "java.lang.String" -> "text " + seed;
      case "java.util.List" -> List.of("element " + seed);
      default -> null;
    };
  }
}
