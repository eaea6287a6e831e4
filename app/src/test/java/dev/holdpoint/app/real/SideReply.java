package dev.holdpoint.app.real;

import java.util.Map;

/** What programs want besides conversations: titles, summaries, counts, lists of models. */
final class SideReply {
  private SideReply() {}

  static Reply to(Seen seen) {
    return Reply.text("A side matter");
  }

  /** The answer to what is no conversation at all. */
  static Answer aside(Wire wire) {
    if (wire.isPost("/count_tokens") || wire.isPost(":countTokens")) {
      return Answer.json(200, "{\"input_tokens\":100,\"totalTokens\":100}");
    }
    if (wire.method().equals("HEAD") || wire.method().equals("GET")) {
      return Answer.json(200, "{\"object\":\"list\",\"data\":[],\"models\":[]}");
    }
    return Answer.json(404, "{\"error\":{\"message\":\"unknown\"}}").with(Map.of());
  }
}
