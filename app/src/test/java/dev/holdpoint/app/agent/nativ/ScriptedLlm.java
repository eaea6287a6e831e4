package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Llm;
import dev.holdpoint.app.llm.LlmException;
import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import dev.holdpoint.app.llm.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A model that replies what a test wrote down, one after the other. */
final class ScriptedLlm implements Llm {
  final List<Request> requests = new ArrayList<>();
  private final List<Object> script = new ArrayList<>();
  private int next;

  ScriptedLlm calls(String tool, Map<String, Object> arguments) {
    return calls(tool, dev.holdpoint.app.json.Json.write(arguments));
  }

  ScriptedLlm calls(String tool, String arguments) {
    return replies("", new Message.Call("call_0", tool, arguments));
  }

  ScriptedLlm says(String text) {
    return replies(text);
  }

  ScriptedLlm replies(String text, Message.Call... calls) {
    return ends(text, calls.length == 0 ? Reply.End.DONE : Reply.End.CALLS, 100, calls);
  }

  ScriptedLlm ends(String text, Reply.End end, long input, Message.Call... calls) {
    script.add(
        new Reply(new Message.Said(text, List.of(calls)), end, new Reply.Usage("m-1", input, 10)));
    return this;
  }

  ScriptedLlm breaks(Exception problem) {
    script.add(problem);
    return this;
  }

  /** How many replies it has given. */
  int replied() {
    return next;
  }

  boolean isAtItsEnd() {
    return next == script.size();
  }

  @Override
  public Reply reply(Request request, Consumer<String> said) throws LlmException {
    requests.add(request);
    if (next == script.size()) {
      throw new AssertionError("the script has no reply to " + request.messages().getLast());
    }
    return switch (script.get(next++)) {
      case Reply reply -> {
        said.accept(reply.said().text());
        yield reply;
      }
      case LlmException problem -> throw problem;
      case RuntimeException problem -> throw problem;
      default -> throw new AssertionError("no reply");
    };
  }

  /** What the model was told last: the last result, or the last words. */
  String toldLast() {
    return toldLast(requests.size() - 1);
  }

  /** The same of a request, counted from 0. */
  String toldLast(int request) {
    return switch (requests.get(request).messages().getLast()) {
      case Message.Told(String text) -> text;
      case Message.Returned returned -> returned.text();
      case Message.Said _ -> throw new AssertionError("a model can't be asked after its own words");
    };
  }
}
