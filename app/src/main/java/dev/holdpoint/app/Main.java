package dev.holdpoint.app;

/** The program's entry: puts the adapters together and hands over to the command line. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.err.println("holdpoint: not assembled yet");
    System.exit(1);
  }
}
