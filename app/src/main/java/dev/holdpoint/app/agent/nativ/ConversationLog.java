package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Digest;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The file that a conversation is kept in: a line for each entry, only ever appended to. The
 * address of a request covers every line before its reply, so that a changed line is noticed.
 */
final class ConversationLog implements AutoCloseable {
  private static final FileAttribute<?> FOLDER = owners("rwx------");
  private static final FileAttribute<?> FILE = owners("rw-------");

  private final Path path;
  private final EntryCodec codec;
  // No channel: an interrupt would close that, and lose a reply that has been paid for.
  private final RandomAccessFile file;
  private final List<Entry> entries = new ArrayList<>();
  private Digest said = Digest.of("");

  private ConversationLog(Path path, EntryCodec codec, RandomAccessFile file) {
    this.path = path;
    this.codec = codec;
    this.file = file;
  }

  private static FileAttribute<?> owners(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }

  /**
   * Opens it, made if it is not there; nobody else can read it. It goes on in a new file of the
   * same name: whoever was stopped in the middle and wakes up when the turn is not its own any more
   * writes into the old one, which nobody reads.
   *
   * @throws IOException where a line was changed or is unreadable
   */
  static ConversationLog open(Path folder, String name, EntryCodec codec) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(folder, FOLDER);
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, name + ".*")) {
      for (Path file : left) {
        Files.delete(file);
      }
    }
    byte[] before = Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
    Path fresh = Files.createFile(folder.resolve(name + "." + UUID.randomUUID()), FILE);
    RandomAccessFile file = new RandomAccessFile(fresh.toFile(), "rw");
    try {
      ConversationLog log = new ConversationLog(path, codec, file);
      file.write(before, 0, log.readAll(before));
      log.force();
      Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
      sync(folder);
      return log;
    } catch (IOException | RuntimeException e) {
      file.close();
      Files.deleteIfExists(fresh);
      throw e;
    }
  }

  /** A new file's name must be as durable as what stands in it. */
  private static void sync(Path folder) throws IOException {
    try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
      directory.force(true);
    }
  }

  /** Reads all whole lines and says where they end: one that was cut off never counted. */
  private int readAll(byte[] bytes) throws IOException {
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        String line = new String(bytes, start, i - start, StandardCharsets.UTF_8);
        entries.add(read(line, entries.size() + 1));
        start = i + 1;
      }
    }
    return start;
  }

  /** Everything that stood in it when it was opened. */
  List<Entry> entries() {
    return List.copyOf(entries);
  }

  private Entry read(String line, int number) throws IOException {
    try {
      Entry entry = codec.entry(line);
      Entry.Address address = Entry.addressOf(entry);
      if (address != null && !address(address.system(), address.tools()).equals(address)) {
        throw new JsonException("something that was said before it has been changed");
      }
      said = after(line);
      return entry;
    } catch (JsonException e) {
      throw new IOException(
          ("line %d of %s is damaged: %s. Put the file back from a backup, or move it away: the"
                  + " agent then begins anew, and is told everything so far")
              .formatted(number, path, IoReason.of(e)),
          e);
    }
  }

  /** The address of a request that is made now. */
  Entry.Address address(String system, String tools) {
    return new Entry.Address(
        Digest.of(system + "\n" + tools + "\n" + said.hex()).hex(), system, tools);
  }

  private Digest after(String line) {
    return Digest.of(said.hex() + "\n" + line);
  }

  String line(Entry entry) {
    return codec.line(entry);
  }

  /** Writes an entry: whoever kills this process now can't take it back. */
  void append(Entry entry) throws IOException {
    String line = codec.line(entry);
    file.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    said = after(line);
  }

  /** After this, nor can a power cut. */
  void force() throws IOException {
    file.getFD().sync();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
