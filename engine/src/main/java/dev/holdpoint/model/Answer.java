package dev.holdpoint.model;

import java.util.List;

/**
 * What a person gave, by whom and through which channel.
 *
 * @param attachments the files that came with it, whose bytes are kept as payloads
 */
public record Answer(Reply reply, String by, Channel channel, List<Document> attachments) {
  public Answer {
    attachments = List.copyOf(attachments);
  }

  /** One without files. */
  public Answer(Reply reply, String by, Channel channel) {
    this(reply, by, channel, List.of());
  }
}
