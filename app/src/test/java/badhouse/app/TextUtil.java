package badhouse.app;

/** Breaks the rule that a name says what the job is. */
interface TextUtil {}
