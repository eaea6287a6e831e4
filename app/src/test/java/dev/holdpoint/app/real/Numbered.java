package dev.holdpoint.app.real;

import java.util.List;

/** Gives tool calls the ids that a script leaves open. */
final class Numbered {
  private Numbered() {}

  static Reply.Speaks calls(Reply.Speaks reply) {
    List<Part> parts = reply.parts().stream().map(Numbered::numbered).toList();
    return new Reply.Speaks(parts, reply.usage(), reply.headers(), reply.ending());
  }

  private static Part numbered(Part part) {
    return switch (part) {
      case Part.Call call when call.id().isEmpty() ->
          new Part.Call(Values.newId("call_"), call.name(), call.arguments());
      case Part.Garbled call when call.id().isEmpty() ->
          new Part.Garbled(Values.newId("call_"), call.name(), call.arguments());
      case Part other -> other;
    };
  }
}
