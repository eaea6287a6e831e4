package dev.holdpoint.app.agent.process;

import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of {@code /proc/PID/stat}: who a process is and where it belongs.
 *
 * @param started in clock ticks since the machine was booted
 */
record ProcStat(long pid, char state, long group, long session, long started) {
  private static final Path PROC = Path.of("/proc");
  private static final int STATE = 0;
  private static final int GROUP = 2;
  private static final int SESSION = 3;
  private static final int STARTED = 19;

  /** The process of this number, null where there is none. */
  static @Nullable ProcStat of(long pid) {
    try {
      byte[] line = Files.readAllBytes(PROC.resolve(Long.toString(pid)).resolve("stat"));
      return parse(new String(line, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      // It ended while we looked.
      return null;
    }
  }

  /** Everybody on this machine, as far as this user may see. */
  static List<ProcStat> all() {
    List<ProcStat> all = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        ProcStat stat = of(Long.parseLong(process.getFileName().toString()));
        if (stat != null) {
          all.add(stat);
        }
      }
    } catch (IOException e) {
      throw new WorldException("can't list the processes in /proc", e);
    }
    return all;
  }

  /** Null where the line is none. */
  static @Nullable ProcStat parse(String line) {
    // A program may call itself ") R 1 1": its name ends at the last bracket.
    int open = line.indexOf('(');
    int close = line.lastIndexOf(')');
    if (open < 0 || close < open) {
      return null;
    }
    String[] fields = line.substring(close + 1).strip().split(" ", -1);
    if (fields.length <= STARTED || fields[STATE].length() != 1) {
      return null;
    }
    try {
      return new ProcStat(
          Long.parseLong(line.substring(0, open).strip()),
          fields[STATE].charAt(0),
          Long.parseLong(fields[GROUP]),
          Long.parseLong(fields[SESSION]),
          Long.parseLong(fields[STARTED]));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Whether it can still do something; a zombie only waits for its parent's glance. */
  boolean isLive() {
    return state != 'Z' && state != 'X';
  }

  /** Whether it was started with this in its environment. */
  boolean carries(String variable, String value) {
    try {
      byte[] environment = Files.readAllBytes(PROC.resolve(Long.toString(pid)).resolve("environ"));
      String wanted = "\0" + variable + "=" + value + "\0";
      return ("\0" + new String(environment, StandardCharsets.ISO_8859_1) + "\0").contains(wanted);
    } catch (IOException e) {
      return false;
    }
  }
}
