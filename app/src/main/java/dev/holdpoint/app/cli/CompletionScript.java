package dev.holdpoint.app.cli;

import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A script with which bash and zsh complete commands and options, and what stands behind them:
 * files, states, and ids of tasks and gates, agents, pipelines, roles and templates, for which it
 * asks the program. What a place takes is known by the word that stands for it in the help.
 */
final class CompletionScript {
  private static final Set<String> TASK_WORDS = Set.of("ID", "TASK", "ON");
  private static final String FILE = "FILE";
  private static final String DIR = "DIR";

  /** Options whose values only the project knows, and under which name the program tells them. */
  private static final Map<String, String> NAMED =
      Map.of(
          "--agent", "agents",
          "--pipeline", "pipelines",
          "--role", "roles",
          "--template", "templates",
          "--datasource", "datasources");

  /** Written for zsh's emulation of sh as well: no substitution of processes, no extended globs. */
  private static final String SCRIPT =
      """

      # Ids of tasks and gates, which only the program knows; a part from the start of one is enough.
      function _holdpoint_ids() {
        local start="$1" id
        shift
        for id in $("$@" --ids 2> /dev/null); do
          case "$id" in
            "$start"* | hp-"$start"*) COMPREPLY+=("$id") ;;
          esac
        done
      }

      # Those of some words that begin as the first one.
      function _holdpoint_words() {
        local start="$1" one
        shift
        for one in "$@"; do
          case "$one" in "$start"*) COMPREPLY+=("$one") ;; esac
        done
      }

      # Files (-f) or folders (-d).
      function _holdpoint_files() {
        local file
        while IFS= read -r file; do
          if [ -n "$file" ]; then COMPREPLY+=("$file"); fi
        done << END
      $(compgen "$1" -- "$2")
      END
        compopt -o filenames 2> /dev/null || true
      }

      function _holdpoint() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        local command="" count=0 i=1
        local list=("${COMP_WORDS[0]}" list) names=("${COMP_WORDS[0]}" completion)
        if [ "$word" = "=" ]; then word=""; elif [ "$before" = "=" ]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
        while [ "$i" -lt "$COMP_CWORD" ]; do
          case "${COMP_WORDS[i]}" in
            -C) i=$((i + 1)); list+=(-C "${COMP_WORDS[i]/#\\~/$HOME}"); names+=(-C "${COMP_WORDS[i]/#\\~/$HOME}") ;;
            @VALUED@) i=$((i + 1)); if [ "${COMP_WORDS[i]}" = "=" ]; then i=$((i + 1)); fi ;;
            -*) ;;
            *)
              case "$command ${COMP_WORDS[i]}" in
                " "*) command="${COMP_WORDS[i]}" ;;
                @NESTED@) command="$command ${COMP_WORDS[i]}" ;;
                *) count=$((count + 1)) ;;
              esac
              ;;
          esac
          i=$((i + 1))
        done
        COMPREPLY=()
        case "$command $before" in
          @TASK_OPTIONS@) _holdpoint_ids "$word" "${list[@]}"; return ;;
          @FILE_OPTIONS@) _holdpoint_files -f "$word"; return ;;
          *" -C") _holdpoint_files -d "$word"; return ;;
      @OTHER_OPTIONS@
        esac
        _complete_holdpoint
        case "$before" in @VALUED@) return ;; esac
        case "$word" in -*) return ;; esac
        case "$command $count" in
          "respond 0") _holdpoint_ids "$word" "${list[@]}" --awaiting ;;
          "run 0") _holdpoint_ids "$word" "${list[@]}"; _holdpoint_files -f "$word" ;;
          @TASKS@) _holdpoint_ids "$word" "${list[@]}" ;;
          @FOLDERS@) COMPREPLY=(); _holdpoint_files -d "$word" ;;
        esac
      }

      complete -F _holdpoint -o default holdpoint
      """;

  private final Set<String> valued = new TreeSet<>();
  private final List<String> nested = new ArrayList<>();
  private final List<String> taskOptions = new ArrayList<>();
  private final List<String> fileOptions = new ArrayList<>();
  private final List<String> otherOptions = new ArrayList<>();
  private final List<String> tasks = new ArrayList<>();
  private final List<String> folders = new ArrayList<>();

  private CompletionScript() {}

  static String of(CommandLine program) {
    CompletionScript script = new CompletionScript();
    program.getSubcommands().forEach(script::look);
    return AutoComplete.bash("holdpoint", program) + script.places();
  }

  private void look(String name, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.options().forEach(option -> look(name, option));
    for (PositionalParamSpec positional : spec.positionalParameters()) {
      String place = "\"%s %d\"".formatted(name, positional.index().min());
      if (TASK_WORDS.contains(positional.paramLabel())) {
        tasks.add(place);
      } else if (positional.paramLabel().equals(DIR)) {
        folders.add(place);
      }
    }
    command
        .getSubcommands()
        .forEach(
            (inner, below) -> {
              String whole = name + " " + inner;
              nested.add('"' + whole + '"');
              look(whole, below);
            });
  }

  private void look(String command, OptionSpec option) {
    if (option.arity().max() == 0 || List.of(option.names()).contains("-C")) {
      return;
    }
    valued.addAll(List.of(option.names()));
    String label = option.paramLabel();
    String known = NAMED.get(option.longestName());
    String words = words(label);
    for (String name : option.names()) {
      String place = "\"%s %s\"".formatted(command, name);
      if (TASK_WORDS.contains(label)) {
        taskOptions.add(place);
      } else if (label.equals(FILE)) {
        fileOptions.add(place);
      } else if (words != null) {
        otherOptions.add(
            "    %s) _holdpoint_words \"$word\" %s; return ;;".formatted(place, words));
      } else if (known != null) {
        otherOptions.add(
            "    %s) _holdpoint_words \"$word\" $(\"${names[@]}\" --names %s 2> /dev/null); return ;;"
                .formatted(place, known));
      }
    }
  }

  /** What may stand for this word of the help, null where that is not known. */
  private static @Nullable String words(String label) {
    return switch (label) {
      case "STATE" ->
          Arrays.stream(TaskState.values()).map(TaskState::word).collect(Collectors.joining(" "));
      case "SIZE" ->
          Arrays.stream(Size.values())
              .map(size -> size.name().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(" "));
      case "TYPE" -> "text password confirmation choice";
      case "ROLE" -> "agent viewer responder admin";
      default -> label.contains("|") ? label.replace('|', ' ') : null;
    };
  }

  private String places() {
    return SCRIPT
        .replace("@VALUED@", String.join(" | ", valued))
        .replace("@NESTED@", String.join(" | ", nested))
        .replace("@TASK_OPTIONS@", String.join(" | ", taskOptions))
        .replace("@FILE_OPTIONS@", String.join(" | ", fileOptions))
        .replace("@OTHER_OPTIONS@", String.join("\n", otherOptions))
        .replace("@TASKS@", String.join(" | ", tasks))
        .replace("@FOLDERS@", String.join(" | ", folders));
  }
}
