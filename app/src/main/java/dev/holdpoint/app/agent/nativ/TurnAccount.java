package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import dev.holdpoint.app.tool.ToolException;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a turn reports besides its outcome, read out of the conversation: a kill loses nothing. */
record TurnAccount(Conversation conversation, int turn, Mind mind) {
  /** What the turn has assumed, however often it was begun. */
  List<Assumption> assumptions() {
    List<Assumption> assumptions = new ArrayList<>();
    int reply = 0;
    for (Entry entry : conversation.entries()) {
      if (entry instanceof Entry.Replied replied) {
        reply++;
        if (replied.turn() == turn) {
          assumptions.addAll(assumptions(replied, reply));
        }
      }
    }
    return assumptions;
  }

  private List<Assumption> assumptions(Entry.Replied replied, int reply) {
    List<Assumption> assumptions = new ArrayList<>();
    List<Message.Call> calls = replied.reply().said().calls();
    for (int i = 0; i < calls.size(); i++) {
      Entry.Returned returned = conversation.returned(Conversation.number(reply, i));
      if (calls.get(i).tool().equals(PeopleSkills.ASSUME)
          && returned != null
          && returned.isGood()) {
        try {
          assumptions.add(PeopleSkills.assumption(Skills.arguments(calls.get(i).arguments())));
        } catch (ToolException | JsonException e) {
          throw new IllegalStateException("what was noted was looked at before", e);
        }
      }
    }
    return assumptions;
  }

  /** What its calls took, those of attempts that were cut off included. */
  List<Usage> usage() {
    Map<String, Reply.Usage> byModel = new LinkedHashMap<>();
    for (Reply.Usage took : conversation.usage(turn)) {
      byModel.merge(took.model(), took, TurnAccount::sum);
    }
    return byModel.values().stream().map(mind::usage).toList();
  }

  static Reply.Usage sum(Reply.Usage one, Reply.Usage other) {
    return new Reply.Usage(
        one.model(),
        one.inputTokens() + other.inputTokens(),
        one.outputTokens() + other.outputTokens());
  }
}
