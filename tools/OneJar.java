import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Puts the program and its libraries into one jar: the JVM opens every jar of the class path at
/// every start, and dozens of them take longer than some commands.
///
/// It is for exactly the Java that the program runs with, so of classes for several versions only
/// the newest stays. Nothing is compressed, because what is read at every start need not be small.
final class OneJar {
  private static final LocalDateTime ALWAYS = LocalDateTime.of(2000, 1, 1, 0, 0);
  private static final String META = "META-INF/";
  private static final String SERVICES = META + "services/";

  /// Where the program asks for its version. Libraries ask for their own in the same way, and are
  /// not to be told this one.
  private static final String VERSIONED = "dev/holdpoint/app/cli/";

  private final Map<String, byte[]> content = new LinkedHashMap<>();

  private OneJar() {}

  /// The first of these is the program's own; where two have the same file, the first one wins.
  static byte[] of(List<Path> jars) throws IOException {
    var one = new OneJar();
    one.content.put(JarFile.MANIFEST_NAME, manifest(jars.getFirst()));
    for (var jar : jars) {
      one.add(jar);
    }
    new Declarations(one.content).compile();
    new Linked(one.content).link();
    return one.written();
  }

  private static byte[] manifest(Path program) throws IOException {
    try (var jar = new JarFile(program.toFile())) {
      var given = jar.getManifest().getMainAttributes();
      var manifest = new Manifest();
      manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
      manifest.getMainAttributes().put(Name.MAIN_CLASS, given.getValue(Name.MAIN_CLASS));
      var own = new Attributes();
      own.put(Name.IMPLEMENTATION_VERSION, given.getValue(Name.IMPLEMENTATION_VERSION));
      manifest.getEntries().put(VERSIONED, own);
      var bytes = new ByteArrayOutputStream();
      manifest.write(bytes);
      return bytes.toByteArray();
    }
  }

  private void add(Path path) throws IOException {
    try (var jar = new JarFile(path.toFile(), false, JarFile.OPEN_READ, Runtime.version())) {
      jar.versionedStream()
          .filter(entry -> !entry.isDirectory() && isNeeded(entry.getName()))
          .forEach(
              entry -> {
                try (var in = jar.getInputStream(entry)) {
                  add(path, entry.getName(), in.readAllBytes());
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  /// Of JLine only lines are edited: the rest is a shell with its commands, and native libraries.
  private static final String JLINE =
      "org/jline/(builtins|console|jansi|nativ|shell|style|widget|terminal/impl/(exec|ffm|jni))/.*"
          + "|META-INF/(jline|native-image/org.jline)/.*";

  /// Signatures are of jars that are no more; SQLite's own library lies beside the jar.
  private static boolean isNeeded(String name) {
    return !name.equals(JarFile.MANIFEST_NAME)
        && !name.matches("META-INF/[^/]+\\.(SF|RSA|DSA|EC)|META-INF/INDEX.LIST")
        && !name.startsWith(META + "maven/")
        && !name.startsWith("org/sqlite/native/")
        && !name.matches(JLINE)
        && !name.endsWith("module-info.class");
  }

  private void add(Path jar, String name, byte[] bytes) {
    if (name.startsWith(SERVICES)) {
      content.merge(name, bytes, OneJar::oneAfterTheOther);
    } else if (name.startsWith(META) && name.indexOf('/', META.length()) < 0) {
      // Licences and notices, which many of them have under the same name.
      content.put(META + jar.getFileName() + "/" + name.substring(META.length()), bytes);
    } else {
      content.putIfAbsent(name, bytes);
    }
  }

  private static byte[] oneAfterTheOther(byte[] first, byte[] second) {
    return (new String(first, UTF_8) + "\n" + new String(second, UTF_8)).getBytes(UTF_8);
  }

  private byte[] written() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      zip.setMethod(ZipOutputStream.STORED);
      for (var file : content.entrySet()) {
        var crc = new CRC32();
        crc.update(file.getValue());
        var entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(ALWAYS);
        entry.setSize(file.getValue().length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(file.getValue());
      }
    }
    return bytes.toByteArray();
  }
}
