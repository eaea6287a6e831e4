package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.LogLine;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an agent said last before it asked, out of its log: nothing else keeps its words. A log only
 * grows, so that what was found once stays true; it is searched again only when it has grown.
 */
final class LastWords {
  private static final int[] ENDS = {32_000, 512_000};
  private static final int LONGEST = 400;

  /** Lines of ours begin so, whatever their time looks like. */
  private static final Pattern LINE =
      Pattern.compile("\\[[^\\]]{8,60}] \\[([A-Z]{3,12})] (.*)", Pattern.DOTALL);

  /** What `holdpoint ask` prints is in the log, too, where the agent passes it on. */
  private static final Pattern ASKED =
      Pattern.compile("Gate hp-[a-z0-9]{4,}\\.[0-9]+ is open\\b.*", Pattern.DOTALL);

  private static final Pattern SENTENCE = Pattern.compile("[.!?:…][\"”’)]*\\s+");

  private final Path logs;
  private final Kept<GateId, Found> found = new Kept<>(512);

  LastWords(Path logs) {
    this.logs = logs;
  }

  /**
   * @param size of the log when it was searched
   */
  private record Found(long size, @Nullable String words) {}

  /** Null where it said nothing in that turn, or the log is gone. */
  @Nullable String before(Gate gate) {
    Found known = found.get(gate.id());
    if (known != null && known.words != null) {
      return known.words;
    }
    Path log = logs.resolve(gate.id().task() + ".log");
    long size = log.toFile().length();
    if (size == 0 || (known != null && known.size == size)) {
      return null;
    }
    Found now = new Found(size, search(log, gate));
    found.put(gate.id(), now);
    return now.words;
  }

  private static @Nullable String search(Path log, Gate gate) {
    try {
      for (int end : ENDS) {
        List<String> lines = end(log, end).lines().toList();
        int asked = asked(lines, gate.id());
        String words = asked < 0 ? null : said(lines, asked, gate.turn());
        if (words != null) {
          return shortened(words);
        }
      }
    } catch (IOException e) {
      // Somebody takes the log away while it is read: there is nothing to show then.
    }
    return null;
  }

  private static String end(Path log, int bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long from = Math.max(0, file.length() - bytes);
      file.seek(from);
      byte[] read = new byte[(int) (file.length() - from)];
      file.readFully(read);
      return new String(read, StandardCharsets.UTF_8);
    }
  }

  private static int asked(List<String> lines, GateId gate) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      Matcher line = LINE.matcher(lines.get(i));
      if (line.matches()
          && line.group(1).equals("QUESTION")
          && line.group(2).startsWith(gate + " ")) {
        return i;
      }
    }
    return -1;
  }

  /** Within the turn: first before the question, then behind it, since two write at once. */
  private static @Nullable String said(List<String> lines, int asked, int turn) {
    boolean inCall = false;
    for (int i = asked - 1; i >= 0; i--) {
      Matcher line = LINE.matcher(lines.get(i));
      if (line.matches()) {
        // Lines between a call and its result are what the tool printed.
        inCall = line.group(1).equals("RESULT") || (inCall && !line.group(1).equals("TOOL"));
        if (!inCall && isWords(line)) {
          return line.group(2);
        }
        if (isTurn(line, turn, " started")) {
          break;
        }
      }
    }
    String after = null;
    for (int i = asked + 1; i < lines.size(); i++) {
      Matcher line = LINE.matcher(lines.get(i));
      if (line.matches()) {
        if (isTurn(line, turn, " ")) {
          break;
        }
        after = isWords(line) ? line.group(2) : after;
      }
    }
    return after;
  }

  private static boolean isTurn(Matcher line, int turn, String then) {
    return line.group(1).equals("TURN") && line.group(2).startsWith("turn " + turn + then);
  }

  private static boolean isWords(Matcher line) {
    String text = line.group(2);
    return line.group(1).equals("AGENT")
        && !text.isBlank()
        && !LogLine.isTool(text)
        && !ASKED.matcher(text).matches()
        && !text.startsWith("(sub-agent) ");
  }

  /**
   * The last paragraph, and of a long one the last sentences.
   *
   * @param logged escaped by the log, on one line
   */
  static String shortened(String logged) {
    String text = logged.replace(Escaped.LINE_BREAK, '\n').replace(Escaped.TAB, '\t').strip();
    int paragraph = text.lastIndexOf("\n\n");
    String last = paragraph < 0 ? text : text.substring(paragraph).strip();
    if (last.length() <= LONGEST) {
      return Escaped.codedBlock(last);
    }
    String end = last.substring(last.length() - LONGEST);
    Matcher sentence = SENTENCE.matcher(end);
    String whole =
        sentence.find() && sentence.end() < end.length() ? end.substring(sentence.end()) : end;
    return "… " + Escaped.codedBlock(whole);
  }
}
