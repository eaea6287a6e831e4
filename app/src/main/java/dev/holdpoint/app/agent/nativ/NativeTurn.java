package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.llm.LlmException;
import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import dev.holdpoint.app.llm.Request;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One turn: asks the model, does what it calls for, and so on until it has ended its turn or a
 * person is asked. Each reply and each result is written down before anything follows from it.
 */
final class NativeTurn {
  /** The gate outranks this; without one, the step is not done. */
  static final Outcome AT_GATE = new Outcome.Failed("ended, since a person is asked");

  private static final int MOST_SHOWN = 500;
  private static final String NO_CALL =
      "You called no tool, and nobody reads what you say: go on by calling one.";
  private static final String CUT_OFF =
      "Your reply was cut off, since it was too long. Go on in smaller steps.";

  private final Assignment assignment;
  private final Narrator narrator;
  private final ShownCalls calls;
  private final Mind mind;
  private final Conversation conversation;
  private final Course course;
  private final Skills skills;
  private final Budget budget;
  private final TurnAccount account;
  private final List<Tool> tools;

  NativeTurn(Assignment assignment, Narrator narrator, Mind mind, Course course, Skills skills) {
    this.assignment = assignment;
    this.narrator = narrator;
    this.calls = new ShownCalls(narrator);
    this.mind = mind;
    this.course = course;
    this.conversation = course.conversation();
    this.skills = skills;
    this.budget = new Budget(assignment, conversation);
    this.account = new TurnAccount(conversation, assignment.turn(), mind);
    this.tools = skills.tools();
  }

  private static String text(List<Tool> tools) {
    List<Object> all = new ArrayList<>();
    for (Tool tool : tools) {
      Map<String, @Nullable Object> json = Json.map();
      json.put("name", tool.name());
      json.put("description", tool.description());
      json.put("parameters", tool.parameters());
      all.add(json);
    }
    return Json.write(all);
  }

  /**
   * @param prompt what the turn begins with where it has not begun before
   */
  Report report(String prompt) throws IOException, InterruptedException {
    Outcome outcome = begun(prompt);
    if (outcome == null) {
      Reply unconsidered = conversation.unconsidered(assignment.turn());
      outcome = unconsidered == null ? null : considered(unconsidered);
    }
    while (outcome == null) {
      outcome = conversation.pending().isEmpty() ? think() : act();
    }
    return new Report(outcome, account.assumptions(), conversation.session(), account.usage());
  }

  /** A turn that ended before it could be reported ends in the same way again. */
  private @Nullable Outcome begun(String prompt) throws IOException {
    Entry.Ended ended = conversation.ended(assignment.turn());
    if (ended != null) {
      return new Outcome.Finished(ended.summary());
    }
    if (!conversation.hasBegun(assignment.turn())) {
      conversation.add(new Entry.Begun(assignment.turn(), prompt));
    }
    return null;
  }

  /** The answers that the model gets as results of its own calls, or need not hear of. */
  static List<GateId> heardOtherwise(Assignment assignment, Conversation conversation) {
    List<String> keys = conversation.pending().stream().map(Pending::key).toList();
    List<GateId> gates = new ArrayList<>(new Budget(assignment, conversation).gates());
    assignment.gates().stream()
        .filter(gate -> gate.question().key() != null && keys.contains(gate.question().key()))
        .map(Gate::id)
        .forEach(gates::add);
    return gates;
  }

  private @Nullable Outcome think() throws IOException, InterruptedException {
    String stuck = new Stuck(conversation, assignment.turn()).why();
    if (stuck != null) {
      return new Outcome.Failed(stuck);
    }
    Outcome objection = budget.objection();
    if (objection != null) {
      return objection;
    }
    try {
      shorten();
      Called called = call(new Dialogue(conversation).messages(), tools);
      conversation.addForGood(
          new Entry.Replied(assignment.turn(), called.address(), called.reply()));
      assignment.desk().used(account.usage());
      narrator.raw(conversation.lastLine());
      return considered(called.reply());
    } catch (LlmException e) {
      Instant until = e.limitedUntil();
      return until == null
          ? new Outcome.Failed(String.valueOf(e.getMessage()))
          : new Outcome.RateLimited(until);
    }
  }

  private record Called(Entry.Address address, Reply reply) {}

  private Called call(List<Message> messages, List<Tool> offered)
      throws LlmException, IOException, InterruptedException {
    String system = new SystemText(course).text();
    Entry.Address address = conversation.address(system, text(offered));
    Lines lines = new Lines(narrator);
    Reply reply = mind.llm().reply(new Request(system, messages, offered), lines::heard);
    lines.end();
    return new Called(address, reply);
  }

  private void shorten() throws LlmException, IOException, InterruptedException {
    Shortening shortening = new Shortening(conversation, mind.contextTokens());
    if (!shortening.isDue()) {
      return;
    }
    List<Message> order = List.of(shortening.order());
    int from = shortening.from();
    Called called = call(order, List.of());
    Reply summary = called.reply();
    if (!Shortening.isSummary(summary)) {
      called = call(order, List.of());
      Reply.Usage both = TurnAccount.sum(summary.usage(), called.reply().usage());
      Message.Said said =
          Shortening.isSummary(called.reply())
              ? called.reply().said()
              : new Message.Said(shortening.digest(), List.of());
      summary = new Reply(said, Reply.End.DONE, both);
    }
    conversation.addForGood(
        new Entry.Shortened(assignment.turn(), called.address(), from, summary));
    narrator.thought("The conversation was summed up, since it got long.");
  }

  /** What follows from a reply without calls. */
  private @Nullable Outcome considered(Reply reply) throws IOException {
    if (reply.end() == Reply.End.REFUSED) {
      for (Pending call : conversation.pending()) {
        returned(call, "Not done: you refused to go on.", false, null);
      }
      String said = reply.said().text().strip();
      return new Outcome.Failed(
          "the model refused to go on" + (said.isEmpty() ? "" : "; it said: " + said));
    }
    if (!reply.said().calls().isEmpty()) {
      return null;
    }
    if (course.phase() == Course.Phase.PLANNING && course.book().draft().problems().isEmpty()) {
      return ended("The plan is written.");
    }
    conversation.add(new Entry.Told(reply.end() == Reply.End.TOO_LONG ? CUT_OFF : NO_CALL));
    return null;
  }

  private Outcome ended(String summary) throws IOException {
    conversation.addForGood(new Entry.Ended(assignment.turn(), summary));
    return new Outcome.Finished(summary);
  }

  private @Nullable Outcome act() throws IOException, InterruptedException {
    boolean waits = false;
    for (Pending call : conversation.pending()) {
      // What belongs together is asked together; nothing else happens at a gate.
      if (waits && !skills.isAsking(call)) {
        continue;
      }
      narrator.thought(shown(call.call()));
      calls.begun(call.call(), conversation.veil());
      switch (skills.perform(call)) {
        case Done.Well(String text, @Nullable GateId gate) -> {
          calls.ended(call.call(), true, conversation.veil().cover(text));
          returned(call, text, true, gate);
        }
        case Done.Badly(String why) -> {
          calls.ended(call.call(), false, conversation.veil().cover(why));
          returned(call, why, false, null);
        }
        case Done.Waits _ -> waits = true;
        case Done.Over(String text, String summary) -> {
          calls.ended(call.call(), true, "");
          returned(call, text, true, null);
          for (Pending late : conversation.pending()) {
            returned(late, "Not done: your turn was over.", false, null);
          }
          return ended(summary);
        }
      }
    }
    return waits ? AT_GATE : null;
  }

  /** Covered before it is cut: nobody knows a part of a secret. */
  private String shown(Message.Call call) {
    String arguments = conversation.veil().cover(call.arguments());
    return call.tool() + " " + Shortened.to(arguments, MOST_SHOWN);
  }

  private void returned(Pending call, String text, boolean isGood, @Nullable GateId gate)
      throws IOException {
    // What people say is never cut.
    String told =
        gate == null ? new Shortening(conversation, mind.contextTokens()).result(text) : text;
    Message.Returned message = new Message.Returned(call.call().id(), call.call().tool(), told);
    String name = gate == null ? null : gate.toString();
    conversation.add(new Entry.Returned(call.number(), message, isGood, name));
  }
}
