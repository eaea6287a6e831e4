package dev.holdpoint.app.llm;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A model by LangChain4j, which words requests and reads replies in the providers' ways. */
final class ChainedModel implements PersistentLlm.Model {
  private final LlmSpec spec;
  private final StreamingChatModel model;

  ChainedModel(LlmSpec spec, @Nullable String key) {
    this.spec = spec;
    model = new ModelMaker(spec, key).make();
  }

  @Override
  public Reply reply(Request request, Consumer<String> said)
      throws TroubleException, InterruptedException {
    Attempt attempt = new Attempt(new Ending(spec.provider()));
    Listening listening = new Listening(said);
    ChatRequest translated = Conversation.of(request);
    ScopedValue.where(Connection.ATTEMPT, attempt).run(() -> model.chat(translated, listening));
    listening.rethrow();
    attempt.orThrow();
    ChatResponse response = listening.response();
    Reply reply = Conversation.reply(response, attempt.ending(), spec.model());
    if (!attempt.ending().refusal().isEmpty()) {
      said.accept(attempt.ending().refusal());
    }
    return reply;
  }

  /** Hears what LangChain4j makes of the stream. */
  private static final class Listening implements StreamingChatResponseHandler {
    private final Consumer<String> said;
    private @Nullable ChatResponse response;
    private @Nullable Throwable error;
    private @Nullable RuntimeException unheard;

    Listening(Consumer<String> said) {
      this.said = said;
    }

    @Override
    public void onPartialResponse(String text) {
      try {
        said.accept(text);
      } catch (RuntimeException e) {
        // LangChain4j would only write it to a log.
        unheard = e;
        throw e;
      }
    }

    @Override
    public void onCompleteResponse(ChatResponse complete) {
      response = complete;
    }

    @Override
    public void onError(Throwable what) {
      error = what;
    }

    void rethrow() {
      if (unheard != null) {
        throw unheard;
      }
    }

    ChatResponse response() throws TroubleException {
      if (response == null || error != null) {
        String why = error == null ? "it has no end" : String.valueOf(error.getMessage());
        throw new TroubleException(new Trouble.Incomplete(why));
      }
      return response;
    }
  }
}
