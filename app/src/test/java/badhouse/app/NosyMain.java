package badhouse.app;

/** Breaks the rules that libraries stay in their rooms. */
interface NosyMain {
  org.sqlite.SQLiteErrorCode seesTheDriver();

  org.postgresql.Driver seesTheServer();

  com.zaxxer.hikari.HikariDataSource seesThePool();

  java.sql.Connection seesTheDatabase();

  picocli.CommandLine seesTheCommandLine();

  org.jline.terminal.Terminal seesTheTerminal();

  io.nayuki.qrcodegen.QrCode seesTheCode();

  org.snakeyaml.engine.v2.api.Load seesYaml();

  io.javalin.Javalin seesTheWeb();

  org.eclipse.jetty.server.Server seesItsServer();

  jakarta.servlet.Servlet seesServlets();

  gg.jte.Content seesTemplates();

  org.commonmark.node.Node seesMarkdown();

  org.owasp.html.PolicyFactory seesTheSanitizer();

  com.sun.net.httpserver.HttpServer seesTheHookServer();

  io.modelcontextprotocol.spec.McpSchema seesTheProtocol();

  reactor.core.Disposable seesTheStreams();

  tools.jackson.databind.json.JsonMapper seesTheMapper();

  org.apache.pdfbox.pdmodel.PDDocument seesDocuments();

  org.apache.fontbox.FontBoxFont seesFonts();

  org.neo4j.driver.Driver seesGraphs();

  org.jsoup.nodes.Element seesPages();

  javax.xml.stream.XMLStreamReader seesXml();

  com.agentclientprotocol.sdk.spec.AcpSession seesTheOtherProtocol();

  dev.langchain4j.model.chat.StreamingChatModel seesTheModels();
}
