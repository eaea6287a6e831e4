package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import dev.holdpoint.model.Digest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What was said between us and a model: kept line by line, and gone on with after any crash. */
final class Conversation {
  private final String session;
  private final Veil veil;
  private final ConversationLog log;
  private final List<Entry> entries;
  private final Map<String, Entry.Returned> returned = new HashMap<>();
  private final Map<String, Entry.Started> started = new HashMap<>();
  private final Set<String> kept = new HashSet<>();

  Conversation(String session, Veil veil, ConversationLog log) {
    this.session = session;
    this.veil = veil;
    this.log = log;
    this.entries = new ArrayList<>(log.entries());
    entries.forEach(this::index);
  }

  private void index(Entry entry) {
    switch (entry) {
      case Entry.Returned one -> returned.put(one.call(), one);
      case Entry.Started one -> started.put(one.call(), one);
      case Entry.Kept one -> kept.add(one.digest());
      case Entry.Begun _,
          Entry.Told _,
          Entry.Replied _,
          Entry.Shortened _,
          Entry.Extended _,
          Entry.Ended _ -> {}
    }
  }

  String session() {
    return session;
  }

  Veil veil() {
    return veil;
  }

  List<Entry> entries() {
    return entries;
  }

  /** Adds what a killed process must not lose. */
  void add(Entry entry) throws IOException {
    log.append(entry);
    entries.add(entry);
    index(entry);
  }

  /** Adds what a power cut must not lose either. */
  void addForGood(Entry entry) throws IOException {
    add(entry);
    log.force();
  }

  /** The address of a request that is made now; what it names is kept with the reply. */
  Entry.Address address(String system, String tools) throws IOException {
    return log.address(keep(system), keep(tools));
  }

  private String keep(String text) throws IOException {
    String digest = Digest.of(veil.cover(text)).hex();
    if (!kept.contains(digest)) {
      add(new Entry.Kept(digest, text));
    }
    return digest;
  }

  /** The last entry as it is kept. */
  String lastLine() {
    return log.line(entries.getLast());
  }

  boolean hasBegun(int turn) {
    return entries.stream()
        .anyMatch(one -> one instanceof Entry.Begun begun && begun.turn() == turn);
  }

  /** How the model ended a turn, null where it did not. */
  Entry.@Nullable Ended ended(int turn) {
    return !entries.isEmpty()
            && entries.getLast() instanceof Entry.Ended ended
            && ended.turn() == turn
        ? ended
        : null;
  }

  /** The calls of the last reply that came to nothing yet. */
  List<Pending> pending() {
    List<Pending> pending = new ArrayList<>();
    int number = 0;
    Entry.@Nullable Replied last = null;
    for (Entry entry : entries) {
      if (entry instanceof Entry.Replied replied) {
        number++;
        last = replied;
      }
    }
    List<Message.Call> calls = last == null ? List.of() : last.reply().said().calls();
    for (int i = 0; i < calls.size(); i++) {
      String call = number(number, i);
      if (!returned.containsKey(call)) {
        pending.add(new Pending(call, session + "." + call, calls.get(i), started.get(call)));
      }
    }
    return pending;
  }

  /** A turn's last reply, where a crash kept us from what follows from it; else null. */
  @Nullable Reply unconsidered(int turn) {
    for (Entry entry : entries.reversed()) {
      if (entry instanceof Entry.Replied replied) {
        return replied.turn() == turn ? replied.reply() : null;
      }
      // Some calls of a refused reply may be told as not done, and others not yet.
      if (!(entry instanceof Entry.Kept || entry instanceof Entry.Returned)) {
        return null;
      }
    }
    return null;
  }

  /** A call is known by the reply that wants it and its place in there, both from 1. */
  static String number(int reply, int index) {
    return reply + "." + (index + 1);
  }

  /** What a call came to, null where it did not yet. */
  Entry.@Nullable Returned returned(String call) {
    return returned.get(call);
  }

  /** All replies with what it took to get them, of one turn. */
  List<Reply.Usage> usage(int turn) {
    List<Reply.Usage> usage = new ArrayList<>();
    for (Entry entry : entries) {
      Reply.Usage took = Entry.usageOf(entry);
      int of =
          switch (entry) {
            case Entry.Replied replied -> replied.turn();
            case Entry.Shortened shortened -> shortened.turn();
            default -> 0;
          };
      if (took != null && of == turn) {
        usage.add(took);
      }
    }
    return usage;
  }
}
