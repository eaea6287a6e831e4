package dev.holdpoint.app.cli.line;

import static org.jline.keymap.KeyMap.alt;
import static org.jline.keymap.KeyMap.ctrl;
import static org.jline.keymap.KeyMap.del;
import static org.jline.keymap.KeyMap.range;

import java.util.List;
import java.util.Set;
import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.LineReader;
import org.jline.reader.Reference;
import org.jline.reader.Widget;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;

/**
 * Which key does what. Only what people know from every shell: none of JLine's keys that send,
 * repeat or run something.
 */
final class EditingKeys {
  private static final String ESCAPE = "\u001b";

  /** After these a terminal names a key. Letters after the second one are a key of old. */
  private static final List<String> BEGINNINGS = List.of(ESCAPE + "[", ESCAPE + "O");

  private final KeyMap<Binding> keys = new KeyMap<>();
  private final Terminal terminal;

  private EditingKeys(Terminal terminal) {
    this.terminal = terminal;
  }

  /** What keys do that JLine does not know. */
  record Own(Widget enter, Widget newLine, Widget paste, Widget unknown) {}

  static KeyMap<Binding> of(Terminal terminal, Own own) {
    EditingKeys editing = new EditingKeys(terminal);
    editing.text(own);
    editing.moving();
    editing.deleting();
    editing.unknown(own.unknown);
    return editing.keys;
  }

  private void text(Own own) {
    bind(LineReader.SELF_INSERT, range(" -~").toArray(String[]::new));
    bind(LineReader.SELF_INSERT, "\t");
    keys.setUnicode(new Reference(LineReader.SELF_INSERT));
    keys.bind(own.enter, "\r", "\n");
    keys.bind(own.newLine, alt("\r"), alt("\n"));
    keys.bind(own.paste, Paste.BEGIN);
  }

  /** A key that nobody knows must not leave its name, or the rest of it, in the text. */
  private void unknown(Widget unknown) {
    Set<String> known = keys.getBoundKeys().keySet();
    for (String name : known) {
      for (int length = 2; length < name.length(); length++) {
        String beginning = name.substring(0, length);
        if (BEGINNINGS.contains(name.substring(0, 2)) && !known.contains(beginning)) {
          keys.bind(unknown, beginning);
        }
      }
    }
  }

  private void moving() {
    key(LineReader.BACKWARD_CHAR, Capability.key_left, "D");
    key(LineReader.FORWARD_CHAR, Capability.key_right, "C");
    key(LineReader.UP_LINE_OR_HISTORY, Capability.key_up, "A");
    key(LineReader.DOWN_LINE_OR_HISTORY, Capability.key_down, "B");
    key(LineReader.BEGINNING_OF_LINE, Capability.key_home, "H", "1~", "7~");
    key(LineReader.END_OF_LINE, Capability.key_end, "F", "4~", "8~");
    key(LineReader.BACKWARD_WORD, Capability.key_sleft, "1;5D", "1;3D");
    key(LineReader.FORWARD_WORD, Capability.key_sright, "1;5C", "1;3C");
    bind(LineReader.BACKWARD_CHAR, ctrl('B'));
    bind(LineReader.FORWARD_CHAR, ctrl('F'));
    bind(LineReader.UP_LINE_OR_HISTORY, ctrl('P'));
    bind(LineReader.DOWN_LINE_OR_HISTORY, ctrl('N'));
    bind(LineReader.BEGINNING_OF_LINE, ctrl('A'));
    bind(LineReader.END_OF_LINE, ctrl('E'));
    bind(LineReader.BACKWARD_WORD, alt("b"));
    bind(LineReader.FORWARD_WORD, alt("f"));
    bind(LineReader.CLEAR_SCREEN, ctrl('L'));
  }

  private void deleting() {
    key(LineReader.DELETE_CHAR, Capability.key_dc, "3~");
    key(LineReader.BACKWARD_DELETE_CHAR, Capability.key_backspace);
    bind(LineReader.BACKWARD_DELETE_CHAR, ctrl('H'), del());
    bind(LineReader.DELETE_CHAR, ctrl('D'));
    bind(LineReader.KILL_LINE, ctrl('K'));
    bind(LineReader.BACKWARD_KILL_LINE, ctrl('U'));
    bind(LineReader.BACKWARD_KILL_WORD, ctrl('W'), alt(del()), alt(ctrl('H')));
    bind(LineReader.KILL_WORD, alt("d"));
    bind(LineReader.YANK, ctrl('Y'));
    bind(LineReader.UNDO, ctrl('_'));
  }

  private void bind(String widget, String... sequences) {
    keys.bind(new Reference(widget), sequences);
  }

  /** Under the name that this terminal has for it, and under those that most have. */
  private void key(String widget, Capability capability, String... names) {
    String own = KeyMap.key(terminal, capability);
    if (own != null && own.length() > 1) {
      bind(widget, own);
    }
    for (String name : names) {
      BEGINNINGS.forEach(beginning -> bind(widget, beginning + name));
    }
  }
}
