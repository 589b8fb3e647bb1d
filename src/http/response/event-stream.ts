// Sends events as one answer that stays open (WHATWG HTML, 9.2). The next event is requested only when the client is ready for more, so
// a slow client does not fill the memory.

import type { ServerEvent, WantedEvents } from "../../contract/endpoint.ts";
import { EVENTS_TYPE } from "../../contract/wire.ts";

/** This is shorter than the time after which the server closes an idle connection, and than the usual minute of proxies. */
const HEARTBEAT_MS = 15_000;

const encoder = new TextEncoder();
/** A comment, which clients skip. */
const COMMENT = encoder.encode(":\n\n");

/** A stream that a client asked for, and a way to end it. */
export interface OpenEvents extends WantedEvents {
  end(): void;
}

/** The open streams, to be ended when the service stops. */
export type EventStreams = ReturnType<typeof trackEventStreams>;

export function trackEventStreams() {
  const all = new AbortController();
  return {
    /** Opens a stream, which also ends when its request does. */
    open(request: Request): OpenEvents {
      const own = new AbortController();
      return {
        lastEventId: request.headers.get("last-event-id"),
        signal: AbortSignal.any([request.signal, all.signal, own.signal]),
        end: () => own.abort(),
      };
    },
    /** Ends all streams, including those opened later. */
    endAll: () => all.abort(),
  };
}

/**
 * Returns true if a request prefers events to JSON (RFC 9110, 12.5.1). It must give events more weight than JSON, or at least the weight of
 * a pattern such as * / * if it does not name JSON.
 */
export function prefersEvents(accept: string | null): boolean {
  if (accept === null || !/text\/event-stream/i.test(accept)) return false;
  const weights = new Map(accept.split(",").map(weightOf));
  const events = weights.get(EVENTS_TYPE) ?? 0;
  const json = weights.get("application/json");
  if (json !== undefined) return events > json;
  return events > 0 && events >= (weights.get("application/*") ?? weights.get("*/*") ?? 0);
}

function weightOf(range: string): [type: string, weight: number] {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return [type, weight === undefined ? 1 : Number.parseFloat(weight) || 0];
}

/** `write` gives the JSON of an event's data. A failure cuts the stream off. */
export function streamEvents(
  events: AsyncIterable<ServerEvent<unknown>>,
  write: (data: unknown) => string,
  { signal, end }: OpenEvents,
  reportLate: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(events, write, signal);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          reportLate(error);
          controller.error();
        }
        end();
      },
      cancel() {
        end();
        void chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Each event, and a heartbeat if none comes. */
async function* chunksOf(
  events: AsyncIterable<ServerEvent<unknown>>,
  write: (data: unknown) => string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    // Tells the client at once that the stream is open.
    yield COMMENT;
    let coming: Promise<Next> | undefined;
    for (;;) {
      coming ??= iterator.next();
      const next = await nextOrHeartbeat(coming, signal);
      if (next?.done) return;
      if (next) coming = undefined;
      yield next ? encoder.encode(textOf(next.value, write)) : COMMENT;
    }
  } finally {
    // The source may notice only at its next event, so the result is not awaited.
    iterator.return?.().catch(() => {});
  }
}

type Next = IteratorResult<ServerEvent<unknown>>;

/** Resolves to undefined if a heartbeat is due before the event comes. Nothing comes after the signal. */
function nextOrHeartbeat(coming: Promise<Next>, signal: AbortSignal): Promise<Next | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Next | undefined>();
  const over = () => resolve({ done: true, value: undefined });
  if (signal.aborted) over();
  signal.addEventListener("abort", over);
  const timer = setTimeout(resolve, HEARTBEAT_MS);
  coming.then(resolve, reject);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", over);
  });
}

function textOf(
  { id, event, data }: ServerEvent<unknown>,
  write: (data: unknown) => string,
): string {
  if (/[\r\n\0]/.test(id)) throw new TypeError("the id of an event must be a single line");
  const kind = event === undefined ? "" : `event: ${event}\n`;
  return `id: ${id}\n${kind}data: ${write(data)}\n\n`;
}
