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
export interface EventStreams {
  /** Opens a stream, which also ends when its request does. */
  open(request: Request): OpenEvents;
  /** Ends all streams, including those opened later. */
  endAll(): void;
}

export function trackEventStreams(): EventStreams {
  const all = new AbortController();
  return {
    open(request) {
      const own = new AbortController();
      return {
        lastEventId: request.headers.get("last-event-id"),
        signal: AbortSignal.any([request.signal, all.signal, own.signal]),
        end: () => own.abort(),
      };
    },
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
  const iterator = events[Symbol.asyncIterator]();
  const nextChunk = chunksOf(iterator, write, signal);
  let isClosed = false;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    end();
    // The source may notice only at its next event, so the result is not awaited.
    iterator.return?.().catch(() => {});
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await nextChunk();
          if (chunk) {
            controller.enqueue(chunk);
            return;
          }
          controller.close();
          close();
        } catch (error) {
          reportLate(error);
          controller.error();
          close();
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** Each call gives the next piece of the stream, or a heartbeat if no event comes; undefined at the end. */
function chunksOf(
  events: AsyncIterator<ServerEvent<unknown>>,
  write: (data: unknown) => string,
  signal: AbortSignal,
): () => Promise<Uint8Array | undefined> {
  let isOpen = false;
  let isAsked = false;
  let come: (() => Uint8Array | undefined) | undefined;
  let wake = () => {};
  signal.addEventListener("abort", () => wake(), { once: true });

  /** Holds an event until it is sent, which may be some heartbeats later. */
  async function ask(): Promise<void> {
    isAsked = true;
    try {
      const { done, value } = await events.next();
      come = () => (done ? undefined : encoder.encode(textOf(value, write)));
    } catch (error) {
      come = () => {
        throw error;
      };
    }
    wake();
  }

  /** Resolves when an event has come, the stream ends, or a heartbeat is due. */
  function wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, HEARTBEAT_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return async () => {
    // Tells the client at once that the stream is open.
    if (!isOpen) {
      isOpen = true;
      return COMMENT;
    }
    if (!isAsked) void ask();
    if (!come && !signal.aborted) await wait();
    if (signal.aborted) return undefined;
    if (!come) return COMMENT;
    const take = come;
    come = undefined;
    isAsked = false;
    return take();
  };
}

function textOf(
  { id, event, data }: ServerEvent<unknown>,
  write: (data: unknown) => string,
): string {
  if (/[\r\n\0]/.test(id)) throw new TypeError("the id of an event must be a single line");
  const kind = event === undefined ? "" : `event: ${event}\n`;
  return `id: ${id}\n${kind}data: ${write(data)}\n\n`;
}
