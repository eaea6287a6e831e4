package dev.holdpoint.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a shell would make of a line, as far as permissions need to know it.
 *
 * @param commands what stands between {@code ; & |} and ends of lines
 * @param isPlain whether that is all: no substitution, redirection, group or variable in front
 */
record ShellLine(List<String> commands, boolean isPlain, boolean isOnlyAsking) {
  // The text of a here-document behind a quoted word is not looked at by the shell.
  private static final Pattern HEREDOC =
      Pattern.compile("(?s)(.*?)<<-? *(['\"])(\\w+)\\2[ \\t]*\\n(.*\\n)?\\t*\\3\\s*");

  private static final Pattern ASKING =
      Pattern.compile("(\\S*/)?holdpoint\\s+ask(\\s.*)?", Pattern.DOTALL);
  private static final Pattern ASSIGNMENT = Pattern.compile("\\w+\\+?=.*", Pattern.DOTALL);

  static ShellLine of(String text) {
    Matcher heredoc = HEREDOC.matcher(text);
    Parts whole = new Parts(text);
    if (heredoc.matches()) {
      Parts before = new Parts(heredoc.group(1));
      if (isAsking(before) && !closes(heredoc)) {
        return new ShellLine(List.of(text), true, true);
      }
    }
    return new ShellLine(whole.commands, whole.plain, isAsking(whole));
  }

  /** Whether the document ends before its last line, so that something follows it. */
  private static boolean closes(Matcher heredoc) {
    String body = heredoc.group(4);
    return body != null && body.lines().anyMatch(l -> l.strip().equals(heredoc.group(3)));
  }

  private static boolean isAsking(Parts parts) {
    return parts.plain
        && parts.commands.size() == 1
        && ASKING.matcher(parts.commands.getFirst()).matches();
  }

  /** Goes through a line as a shell does, quotes and all. */
  private static final class Parts {
    private final List<String> commands = new ArrayList<>();
    private final StringBuilder part = new StringBuilder();
    private boolean plain = true;

    Parts(String text) {
      char quote = 0;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean isLiteral = quote == '\'';
        if (c == '\\' && !isLiteral && i + 1 < text.length()) {
          part.append(c).append(text.charAt(++i));
        } else if (c == quote) {
          quote = 0;
          part.append(c);
        } else if (quote == 0 && (c == '\'' || c == '"')) {
          quote = c;
          part.append(c);
        } else if (isLiteral) {
          part.append(c);
        } else {
          bare(c, quote == '"', i + 1 < text.length() ? text.charAt(i + 1) : ' ');
        }
      }
      end();
      plain &= quote == 0 && !commands.isEmpty();
      if (commands.isEmpty()) {
        commands.add(text.strip());
      }
    }

    /** What the shell may look at, also between double quotes. */
    private void bare(char c, boolean isQuoted, char next) {
      boolean substitutes = c == '`' || (c == '$' && " \"".indexOf(next) < 0);
      plain &= !substitutes && (isQuoted || "<>(){}#!".indexOf(c) < 0);
      if (c == '`' || (isQuoted ? c == '(' : ";&|\n(){}".indexOf(c) >= 0)) {
        end();
      } else {
        part.append(c);
      }
    }

    private void end() {
      String command = part.toString().strip();
      part.setLength(0);
      if (!command.isEmpty()) {
        commands.add(command);
        plain &= !ASSIGNMENT.matcher(command).matches();
      }
    }
  }
}
