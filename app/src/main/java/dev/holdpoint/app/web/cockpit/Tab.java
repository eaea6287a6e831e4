package dev.holdpoint.app.web.cockpit;

/** The places that the navigation leads to. */
public enum Tab {
  INBOX("/", "Inbox", "i-inbox"),
  LIVE("/live", "Live", "i-live"),
  BOARD("/board", "Board", "i-board"),
  STATISTICS("/stats", "Statistics", "i-chart");

  private final String path;
  private final String title;
  private final String icon;

  Tab(String path, String title, String icon) {
    this.path = path;
    this.title = title;
    this.icon = icon;
  }

  public String path() {
    return path;
  }

  public String title() {
    return title;
  }

  public String icon() {
    return icon;
  }
}
