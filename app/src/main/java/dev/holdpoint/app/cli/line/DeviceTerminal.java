package dev.holdpoint.app.cli.line;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Size;
import org.jline.terminal.Sized;
import org.jline.terminal.impl.AbstractTerminal;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;
import org.jline.utils.InfoCmp;
import org.jline.utils.NonBlockingReader;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Device} as JLine sees it. The modes of the terminal are none of JLine's business: the
 * device has set them, so that what was typed before a question can be told from its answer.
 */
final class DeviceTerminal extends AbstractTerminal {
  /** What nearly every terminal of today understands, where nothing is known about one. */
  private static final String USUAL = "xterm";

  private static final int CONTROL_D = 4;

  private final Device device;
  private final NonBlockingReader reader;
  private final PrintWriter writer;
  private final Attributes attributes = new Attributes();

  DeviceTerminal(Device device, Runnable onWake) throws IOException {
    super("holdpoint", device.type(), UTF_8, SignalHandler.SIG_IGN);
    this.device = device;
    this.reader = new DeviceReader(device, onWake);
    this.writer = new PrintWriter(new OutputStreamWriter(device.output(), UTF_8), false);
    attributes.setControlChar(ControlChar.VEOF, CONTROL_D);
    InfoCmp.parseInfoCmp(capabilities(device.type()), bools, ints, strings);
  }

  private static String capabilities(String type) throws IOException {
    try {
      return InfoCmp.getInfoCmp(type);
    } catch (IOException e) {
      return InfoCmp.getDefaultInfoCmp(USUAL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return InfoCmp.getDefaultInfoCmp(USUAL);
    }
  }

  @Override
  public NonBlockingReader reader() {
    return reader;
  }

  @Override
  public PrintWriter writer() {
    return writer;
  }

  @Override
  public InputStream input() {
    throw new UnsupportedOperationException("keys come from the device");
  }

  @Override
  public OutputStream output() {
    return device.output();
  }

  @Override
  public Attributes enterRawMode() {
    return getAttributes();
  }

  @Override
  public Attributes getAttributes() {
    return new Attributes(attributes);
  }

  @Override
  public void setAttributes(Attributes ignored) {}

  @Override
  public Size getSize() {
    Device.Size size = device.size();
    return Size.of(size.columns(), size.rows());
  }

  @Override
  public void setSize(Sized ignored) {}

  /** Asking the terminal would mix what it replies with what is typed. */
  @Override
  public boolean isModeSupported(Mode mode) {
    return false;
  }

  @Override
  public boolean supportsGraphemeClusterMode() {
    return false;
  }

  @Override
  public boolean canPauseResume() {
    return false;
  }

  @Override
  public void pause() {}

  @Override
  public void pause(boolean wait) {}

  @Override
  public void resume() {}

  @Override
  public boolean paused() {
    return false;
  }

  @Override
  public @Nullable TerminalProvider getProvider() {
    return null;
  }

  @Override
  public @Nullable SystemStream getSystemStream() {
    return null;
  }
}
