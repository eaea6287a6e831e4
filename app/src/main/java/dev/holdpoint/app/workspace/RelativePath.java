package dev.holdpoint.app.workspace;

/** Paths of git, as they are seen from a folder of the repository. */
final class RelativePath {
  private RelativePath() {}

  /**
   * @param folder empty at the repository's top, else with a slash at its end
   */
  static String of(String folder, String path) {
    int common = 0;
    int slash = folder.indexOf('/');
    while (slash >= 0 && path.startsWith(folder.substring(0, slash + 1))) {
      common = slash + 1;
      slash = folder.indexOf('/', common);
    }
    long up = folder.substring(common).chars().filter(c -> c == '/').count();
    return "../".repeat((int) up) + path.substring(common);
  }
}
