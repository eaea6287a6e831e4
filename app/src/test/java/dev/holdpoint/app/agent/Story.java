package dev.holdpoint.app.agent;

/**
 * What the stand-in of a coding agent does, which an adapter is tested with. It finds the story's
 * name in the variable {@code STORY}. Whatever it is told by then, it repeats in its last words.
 */
public enum Story {
  /** Thinks "Hmm.", says "Hello." and is done with "All done.". */
  TALKS,
  /** Runs {@link #COMMAND} by its shell. */
  USES_A_TOOL,
  /** Asks {@link #QUESTION}. */
  ASKS,
  /** Asks for a secret, repeats it like everything else, and writes it to {@link #TOLD}. */
  ASKS_FOR_A_SECRET,
  /** Asks {@link #QUESTION} and {@link #OTHER_QUESTION} at once. */
  ASKS_TWICE,
  /** Has a sub-agent that asks {@link #QUESTION}. */
  ASKS_IN_A_SUB_AGENT,
  /** Meets a limit that ends at {@link #LIMIT}. */
  MEETS_A_LIMIT,
  /** Says "boom" on standard error and ends with exit code 3. */
  CRASHES,
  /** Prints what is no protocol, lines of ten megabytes and broken characters; then it talks. */
  BABBLES,
  /** Says "ready" and hangs, with a child that does not listen; in a repeated turn it talks. */
  HANGS;

  public static final String COMMAND = "echo made >> made.txt";
  public static final String QUESTION = "Which port?";
  public static final String OTHER_QUESTION = "Which host?";

  /** In seconds since 1970. */
  public static final long LIMIT = 4_102_444_800L;

  /** Where the stand-in writes the numbers of its processes, one for each line. */
  public static final String PROCESSES = "processes.txt";

  /** Where it writes the secret that it was told. */
  public static final String TOLD = "told.txt";

  /** Where it finds, below the project, what Holdpoint's own tools would answer to a call. */
  public static final String ANSWERS = "answers";
}
