package dev.holdpoint.app.reading;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads Word's files: paragraphs, headings, lists and tables of the body. */
final class DocxReader {
  private static final String BODY = "word/document.xml";
  private static final String STYLES = "word/styles.xml";

  private DocxReader() {}

  static String text(Path file) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      ZipEntry body = zip.getEntry(BODY);
      if (body == null) {
        throw new UnreadableException("it is no Word document: it has no " + BODY);
      }
      ZipEntry styles = zip.getEntry(STYLES);
      Map<String, Integer> headings =
          styles == null ? Map.of() : parsed(zip, styles, WordStyles::read);
      return parsed(zip, body, xml -> new WordBody(xml, headings).text());
    } catch (ZipException e) {
      throw new UnreadableException(
          "it is no Word document that can be opened: it may be broken, protected by a password or"
              + " of an older kind. Save it anew as .docx, without a password");
    }
  }

  /** Something made of XML. */
  private interface Making<T> {
    T of(XMLStreamReader xml) throws XMLStreamException, IOException;
  }

  private static <T> T parsed(ZipFile zip, ZipEntry entry, Making<T> making) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    try (InputStream in = new Narrow(zip.getInputStream(entry), entry.getName())) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      try {
        return making.of(xml);
      } finally {
        xml.close();
      }
    } catch (XMLStreamException e) {
      throw e.getNestedException() instanceof UnreadableException why
          ? why
          : new UnreadableException("its " + entry.getName() + " is broken");
    }
  }

  /** Reads no more than a document could hold, however much was packed into it. */
  private static final class Narrow extends InputStream {
    private static final long MOST = 200_000_000;

    private final InputStream in;
    private final String name;
    private long left = MOST;

    Narrow(InputStream in, String name) {
      this.in = in;
      this.name = name;
    }

    @Override
    public int read() throws IOException {
      int one = in.read();
      count(one < 0 ? 0 : 1);
      return one;
    }

    @Override
    public int read(byte @Nullable [] to, int from, int length) throws IOException {
      int got = in.read(to, from, length);
      count(Math.max(got, 0));
      return got;
    }

    private void count(int bytes) throws IOException {
      left -= bytes;
      if (left < 0) {
        throw new UnreadableException(
            "its %s unpacks to more than %,d bytes".formatted(name, MOST));
      }
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
