package dev.holdpoint.app.cli;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.project.ServerSetting;
import dev.holdpoint.model.Role;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server says when it is ready: where it is, and by which links people sign in.
 *
 * @param person at this terminal
 */
record ServerGreeting(
    Workbench.Serving serving, ServerSetting setting, String person, Screen screen) {
  private static final String WITHOUT_TLS =
      "Without TLS: whoever is in the same network can read along.";

  /** For programs. */
  Map<String, @Nullable Object> json() {
    ServerSetting.Lan lan = setting.lan();
    Map<String, @Nullable Object> ready = Json.map();
    ready.put("event", "ready");
    ready.put("url", serving.address().toString());
    ready.put("signIn", (lan == null ? ownLink() : phoneLink()).toString());
    ready.put("fingerprint", lan == null ? null : lan.fingerprint());
    if (lan != null) {
      ready.put("here", serving.here().toString());
      ready.put("signInHere", ownLink().toString());
    }
    return ready;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Holdpoint listens at " + serving.address());
    if (setting.lan() != null) {
      forOtherDevices(lines, setting.lan());
      return lines;
    }
    if (serving.forOtherDevices().isEmpty()) {
      lines.add(
          "Only this machine can reach it. For a phone or another machine, run in your project:"
              + " holdpoint serve --lan");
    } else if (serving.forOtherDevices().getFirst().getScheme().equals("http")) {
      lines.add(WITHOUT_TLS);
    }
    lines.add("One-time sign-in link, valid for %d minutes: %s".formatted(minutes(), ownLink()));
    return lines;
  }

  private void forOtherDevices(List<String> lines, ServerSetting.Lan lan) {
    lines.add("On this machine: " + serving.here());
    List<URI> all = serving.forOtherDevices();
    for (URI other : all.subList(1, all.size())) {
      lines.add("Also at " + other);
    }
    if (lan.fingerprint() == null) {
      lines.add(WITHOUT_TLS);
    } else {
      lines.add("SHA-256 fingerprint of its certificate: " + lan.fingerprint());
      lines.add(
          "A browser that does not know the certificate warns once: compare the fingerprint"
              + " there.");
    }
    lines.add(
        "One-time sign-in link for this machine, as admin, valid for %d minutes: %s"
            .formatted(minutes(), ownLink()));
    String link = phoneLink().toString();
    lines.add(
        "Scan to sign in one other device as %s, responder, once, within %d minutes, or open there: %s"
            .formatted(person, minutes(), link));
    lines.addAll(QrLines.of(link, screen));
    lines.add("For another link: holdpoint link");
  }

  private static long minutes() {
    return Gatekeeper.LINK.toMinutes();
  }

  private URI ownLink() {
    return serving.signInLink(serving.here(), Role.ADMIN, person);
  }

  /** Enough to answer: a phone is lost more easily than a machine. */
  private URI phoneLink() {
    return serving.signInLink(serving.address(), Role.RESPONDER, person);
  }
}
