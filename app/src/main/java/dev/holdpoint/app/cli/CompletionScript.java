package dev.holdpoint.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A script with which bash and zsh complete commands and options, and ids of tasks and gates, for
 * which it asks the program. What takes an id is known by the word that stands for it in the help.
 */
final class CompletionScript {
  private static final Set<String> TASK_WORDS = Set.of("ID", "TASK", "ON");

  /** Written for zsh's emulation of sh as well: no substitution of processes, no extended globs. */
  private static final String IDS =
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

      function _holdpoint() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        local command="" count=0 i=1
        local list=("${COMP_WORDS[0]}" list)
        if [ "$word" = "=" ]; then word=""; elif [ "$before" = "=" ]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
        while [ "$i" -lt "$COMP_CWORD" ]; do
          case "${COMP_WORDS[i]}" in
            -C) i=$((i + 1)); list+=(-C "${COMP_WORDS[i]/#\\~/$HOME}") ;;
            %1$s) i=$((i + 1)); if [ "${COMP_WORDS[i]}" = "=" ]; then i=$((i + 1)); fi ;;
            -*) ;;
            *)
              case "$command ${COMP_WORDS[i]}" in
                " "*) command="${COMP_WORDS[i]}" ;;
                %2$s) command="$command ${COMP_WORDS[i]}" ;;
                *) count=$((count + 1)) ;;
              esac
              ;;
          esac
          i=$((i + 1))
        done
        case "$before" in
          %3$s) COMPREPLY=(); _holdpoint_ids "$word" "${list[@]}"; return ;;
        esac
        _complete_holdpoint
        case "$before" in %1$s) return ;; esac
        case "$word" in -*) return ;; esac
        case "$command $count" in
          %4$s) _holdpoint_ids "$word" "${list[@]}" ;;
          "respond 0") _holdpoint_ids "$word" "${list[@]}" --awaiting ;;
        esac
      }

      complete -F _holdpoint -o default holdpoint
      """;

  private final Set<String> valued = new TreeSet<>();
  private final Set<String> taskOptions = new TreeSet<>();
  private final List<String> nested = new ArrayList<>();
  private final List<String> places = new ArrayList<>();

  private CompletionScript() {}

  static String of(CommandLine program) {
    CompletionScript script = new CompletionScript();
    program.getSubcommands().forEach(script::look);
    return AutoComplete.bash("holdpoint", program) + script.ids();
  }

  private void look(String name, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.options().forEach(this::look);
    for (PositionalParamSpec positional : spec.positionalParameters()) {
      boolean isGate = name.equals("respond");
      if (TASK_WORDS.contains(positional.paramLabel()) && !isGate) {
        places.add("\"%s %d\"".formatted(name, positional.index().min()));
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

  private void look(OptionSpec option) {
    if (option.arity().max() == 0 || List.of(option.names()).contains("-C")) {
      return;
    }
    valued.addAll(List.of(option.names()));
    if (TASK_WORDS.contains(option.paramLabel())) {
      taskOptions.addAll(List.of(option.names()));
    }
  }

  private String ids() {
    return IDS.formatted(
        String.join(" | ", valued),
        String.join(" | ", nested),
        String.join(" | ", taskOptions),
        String.join(" | ", places));
  }
}
