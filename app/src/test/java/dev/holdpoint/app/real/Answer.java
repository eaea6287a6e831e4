package dev.holdpoint.app.real;

import java.util.Map;

/**
 * What is written back.
 *
 * @param begin what comes first; if the model is to hang or to break, nothing follows
 */
record Answer(int status, String type, Map<String, String> headers, String begin, String end) {
  static final String JSON = "application/json";
  static final String EVENTS = "text/event-stream";

  static Answer json(int status, String body) {
    return new Answer(status, JSON, Map.of(), body, "");
  }

  static Answer events(Map<String, String> headers, String begin, String end) {
    return new Answer(200, EVENTS, headers, begin, end);
  }

  Answer ending(String other) {
    return new Answer(status, type, headers, begin, other);
  }

  Answer with(Map<String, String> more) {
    return new Answer(status, type, more, begin, end);
  }
}
