// One stream of events for all tabs: a browser has only six connections for a server, and a seventh
// tab would wait for ever. The tab that holds the lock hears the server and tells the others; when it
// goes, another one gets the lock and goes on where it was.

const NAME = "holdpoint-events";
const canShare = navigator.locks !== undefined && typeof BroadcastChannel !== "undefined";
const channel = canShare ? new BroadcastChannel(NAME) : null;
let events = null; // the stream, in the tab that has it
let heardUpTo = 0;
let giveUp = () => {};

function tell(what, id) {
  channel?.postMessage({ what, id });
}

function stream(since, heard) {
  heardUpTo = Number(since);
  events = new EventSource("/api/v1/events?names=none&since=" + since);
  events.onopen = () => { tell("open", heardUpTo); heard.open(heardUpTo); };
  events.onerror = () => { stop(); tell("error"); heard.error(); };
  events.onmessage = event => {
    heardUpTo = Number(event.lastEventId);
    tell("event", heardUpTo);
    heard.event(heardUpTo);
  };
}

/** Hears no more, and lets another tab have the stream. */
export function stop() {
  events?.close();
  events = null;
  giveUp();
  giveUp = () => {};
  if (channel) channel.onmessage = null;
}

/**
 * Hears from an entry of the journal on.
 *
 * @param since says where this tab is
 * @param heard open(id), event(id), error()
 */
export function listen(since, heard) {
  stop();
  if (!canShare) { stream(since(), heard); return; }
  const waiting = new AbortController();
  const gone = new Promise(resolve => { giveUp = () => { waiting.abort(); resolve(); }; });
  channel.onmessage = ({ data }) => {
    if (events) { if (data.what === "hello" && events.readyState === EventSource.OPEN) tell("open", heardUpTo); }
    else if (data.what === "open") heard.open(data.id);
    else if (data.what === "event") heard.event(data.id);
    else if (data.what === "error") heard.error();
  };
  navigator.locks.request(NAME, { signal: waiting.signal }, () => { stream(since(), heard); return gone; })
    .catch(() => {}); // Given up while it waited for the lock.
  tell("hello");
}
