package dev.holdpoint.model;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a person gave in answer to a question. */
public sealed interface Reply {
  /** The words that the agent and everybody else reads. */
  String text();

  /**
   * A sensitive text, which is nowhere readable.
   *
   * @param sealed the encrypted text; its key is kept apart and destroyed after the step
   */
  record Supplied(String sealed) implements Reply {
    @Override
    public String text() {
      return "(sensitive)";
    }
  }

  /**
   * The action may run once.
   *
   * @param edited what may run instead of what was asked for, where the person changed it
   */
  record Approved(@Nullable Action edited) implements Reply {
    @Override
    public String text() {
      return edited == null ? "approve" : "approve " + edited.args();
    }
  }

  /** The action must not run. */
  record Rejected(String reason) implements Reply {
    @Override
    public String text() {
      return "reject: " + reason;
    }
  }

  /**
   * What was reviewed is good.
   *
   * @param seen the digest of what the person saw
   * @param trusting whether the person wants no more reviews in this run
   */
  record Passed(Digest seen, boolean trusting) implements Reply {
    @Override
    public String text() {
      return trusting ? "approve, no more reviews" : "approve";
    }
  }

  /**
   * What was reviewed is not good yet.
   *
   * @param seen the digest of what the person saw
   */
  record ChangesRequested(Digest seen, String feedback, List<Comment> comments) implements Reply {
    public ChangesRequested {
      comments = List.copyOf(comments);
    }

    @Override
    public String text() {
      return "changes: " + words();
    }

    /** All that the person said. */
    public String words() {
      StringBuilder text = new StringBuilder(feedback.strip());
      for (Comment comment : comments) {
        text.append(text.isEmpty() ? "" : "\n\n")
            .append("%s:%s%d\n".formatted(comment.file(), comment.old() ? "-" : "", comment.line()))
            .append("> %s\n".formatted(comment.quoted()))
            .append(comment.text().strip());
      }
      return text.toString();
    }
  }

  /** A free text. */
  record Said(String text) implements Reply {}

  /** A yes or a no. */
  record Confirmed(boolean yes) implements Reply {
    @Override
    public String text() {
      return yes ? "yes" : "no";
    }
  }

  /**
   * Options of a choice, own words, or both.
   *
   * @param words what is none of the options, null where only options were chosen
   */
  record Chose(List<String> options, @Nullable String words) implements Reply {
    public Chose {
      options = List.copyOf(options);
      if (options.isEmpty() && words == null) {
        throw new IllegalArgumentException("nothing was chosen");
      }
    }

    public Chose(String option) {
      this(List.of(option), null);
    }

    /** Several are separated by commas; an option with a comma in it is quoted then. */
    @Override
    public String text() {
      boolean isOne = options.size() == 1 && words == null;
      String chosen =
          options.stream()
              .map(option -> isOne || option.indexOf(',') < 0 ? option : '"' + option + '"')
              .collect(Collectors.joining(", "));
      return words == null ? chosen : options.isEmpty() ? words : chosen + ", " + words;
    }
  }
}
