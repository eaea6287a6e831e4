package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A conversation as a model reads it: from where it was shortened last, results at their calls. */
final class Dialogue {
  private static final String ASK = "ask_human";

  private final Conversation conversation;

  Dialogue(Conversation conversation) {
    this.conversation = conversation;
  }

  List<Message> messages() {
    Entry.Shortened shortened = shortened();
    List<Message> messages = new ArrayList<>();
    int from = shortened == null ? 0 : shortened.from();
    if (shortened != null) {
      messages.add(new Message.Told(before(from, shortened.reply().said().text())));
    }
    int reply = 0;
    for (int i = 0; i < conversation.entries().size(); i++) {
      Entry entry = conversation.entries().get(i);
      reply += entry instanceof Entry.Replied ? 1 : 0;
      if (i >= from) {
        add(entry, reply, messages);
      }
    }
    return messages;
  }

  private Entry.@Nullable Shortened shortened() {
    for (Entry entry : conversation.entries().reversed()) {
      if (entry instanceof Entry.Shortened shortened) {
        return shortened;
      }
    }
    return null;
  }

  private void add(Entry entry, int reply, List<Message> messages) {
    switch (entry) {
      case Entry.Begun(int _, String prompt) -> tell(prompt, messages);
      case Entry.Told(String text) -> tell(text, messages);
      case Entry.Replied replied -> {
        messages.add(replied.reply().said());
        List<Message.Call> calls = replied.reply().said().calls();
        for (int i = 0; i < calls.size(); i++) {
          Entry.Returned returned = conversation.returned(Conversation.number(reply, i));
          if (returned != null) {
            messages.add(returned.message());
          }
        }
      }
      case Entry.Kept _,
          Entry.Started _,
          Entry.Returned _,
          Entry.Shortened _,
          Entry.Extended _,
          Entry.Ended _ -> {}
    }
  }

  /** Two in a row are one: not every provider takes them apart. */
  private static void tell(String text, List<Message> messages) {
    if (text.isBlank()) {
      return;
    }
    if (!messages.isEmpty() && messages.getLast() instanceof Message.Told(String before)) {
      messages.removeLast();
      messages.add(new Message.Told(before.stripTrailing() + "\n\n" + text));
    } else {
      messages.add(new Message.Told(text));
    }
  }

  /** What people said stays as it was; the rest is told by its summary. */
  private String before(int from, String summary) {
    StringBuilder text = new StringBuilder();
    StringBuilder exchanges = new StringBuilder();
    int reply = 0;
    for (Entry entry : conversation.entries().subList(0, from)) {
      if (entry instanceof Entry.Begun(int _, String prompt) && !prompt.isBlank()) {
        text.append(prompt.stripTrailing()).append("\n\n");
      } else if (entry instanceof Entry.Replied replied) {
        reply++;
        exchanges.append(exchanges(replied, reply));
      }
    }
    if (!exchanges.isEmpty()) {
      text.append("## What You Asked and Were Told\n").append(exchanges).append('\n');
    }
    return text.append("## Your Summary of the Work so Far\n").append(summary).toString();
  }

  private String exchanges(Entry.Replied replied, int reply) {
    StringBuilder text = new StringBuilder();
    List<Message.Call> calls = replied.reply().said().calls();
    for (int i = 0; i < calls.size(); i++) {
      Entry.Returned returned = conversation.returned(Conversation.number(reply, i));
      if (returned != null && calls.get(i).tool().equals(ASK)) {
        text.append("- Asked: ").append(calls.get(i).arguments()).append('\n');
        text.append("  Answer: ").append(returned.message().text()).append('\n');
      }
    }
    return text.toString();
  }
}
