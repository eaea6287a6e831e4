package dev.holdpoint.app.llm;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What comes back, as a stream that does not wait for ever, lets itself be interrupted, and closes
 * the connection when it is closed.
 */
final class Body extends InputStream implements HttpResponse.BodySubscriber<Body> {
  private final HttpResponse.ResponseInfo info;
  private final Duration silence;
  private final BlockingQueue<Piece> coming = new LinkedBlockingQueue<>();
  private final CompletableFuture<Flow.Subscription> source = new CompletableFuture<>();
  private final Queue<ByteBuffer> here = new ArrayDeque<>();
  private @Nullable Piece last;

  /** What the connection has to say next. */
  private sealed interface Piece {
    record Bytes(List<ByteBuffer> buffers) implements Piece {}

    record End() implements Piece {}

    record Failure(Throwable why) implements Piece {}
  }

  Body(HttpResponse.ResponseInfo info, Duration silence) {
    this.info = info;
    this.silence = silence;
  }

  int status() {
    return info.statusCode();
  }

  HttpHeaders headers() {
    return info.headers();
  }

  @Override
  public CompletionStage<Body> getBody() {
    return CompletableFuture.completedStage(this);
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    source.complete(subscription);
    subscription.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    coming.add(new Piece.Bytes(buffers));
  }

  @Override
  public void onError(Throwable throwable) {
    coming.add(new Piece.Failure(throwable));
  }

  @Override
  public void onComplete() {
    coming.add(new Piece.End());
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    ByteBuffer buffer = next();
    if (buffer == null) {
      return -1;
    }
    int count = Math.min(length, buffer.remaining());
    buffer.get(bytes, offset, count);
    return count;
  }

  /** A buffer with something in it; null at the end. */
  private @Nullable ByteBuffer next() throws IOException {
    while (true) {
      ByteBuffer buffer = here.peek();
      if (buffer != null && buffer.hasRemaining()) {
        return buffer;
      }
      if (buffer != null) {
        here.remove();
      } else if (!more()) {
        return null;
      }
    }
  }

  private boolean more() throws IOException {
    Piece piece = last == null ? take() : last;
    switch (piece) {
      case Piece.Bytes(List<ByteBuffer> buffers) -> {
        here.addAll(buffers);
        source.join().request(1);
        return true;
      }
      case Piece.End _ -> {
        last = piece;
        return false;
      }
      case Piece.Failure(Throwable why) -> {
        last = piece;
        throw why instanceof IOException io ? io : new IOException(why);
      }
    }
  }

  private Piece take() throws IOException {
    try {
      Piece piece = coming.poll(silence.toMillis(), TimeUnit.MILLISECONDS);
      if (piece == null) {
        throw new SilenceException();
      }
      return piece;
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  /** Nothing that still comes is of interest. */
  void end() {
    here.clear();
    last = new Piece.End();
  }

  @Override
  public void close() {
    source.thenAccept(Flow.Subscription::cancel);
  }
}
