// Follows endpoints whose response is a stream of events. After a broken connection, a new one continues after the last event. A refusal
// ends the stream.

import type { Contract } from "../contract/contract.ts";
import type { EventsOf, ServerEvent } from "../contract/endpoint.ts";
import { EVENTS_TYPE } from "../contract/wire.ts";
import type { Addressed } from "./calls.ts";
import { failureOf } from "./outlay-error.ts";
import {
  type CallPlan,
  type CallPlans,
  type ClientOptions,
  type Given,
  requestWriter,
} from "./request.ts";
import { nextWait } from "./retry.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export interface FollowerOptions extends ClientOptions {
  /** Resolves after this time, or when the signal is aborted. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Following {
  readonly signal: AbortSignal;
  /** The id of the last event seen; without it, the stream begins at the position in the input. */
  readonly lastEventId?: string;
}

type EventsName = {
  [Name in keyof Contract]: [EventsOf<Contract[Name]>] extends [never] ? never : Name;
}[keyof Contract];

/**
 * Has a function for each endpoint with events, by the endpoint's name. The function runs until its signal is aborted. It throws an
 * `OutlayError` if the server refuses the request. If the server is down or its store fails, the request is sent again after a second, and
 * then after longer and longer waits of up to half a minute.
 */
export type Follower = {
  readonly [Name in EventsName]: (
    input: Addressed<Contract[Name]>,
    following: Following,
  ) => AsyncIterable<ServerEvent<EventsOf<Contract[Name]>>>;
};

/** The plans must be those of the contract. */
export function createFollowerOf(
  plans: CallPlans,
  {
    baseUrl = "",
    fetch = (request) => globalThis.fetch(request),
    wait = waitMs,
  }: FollowerOptions = {},
): Follower {
  const root = baseUrl.replace(/\/$/, "");
  const calls = Object.entries(plans).flatMap(([name, plan]) => {
    const { readEvent } = plan;
    return readEvent ? [[name, followOf(plan, readEvent, { root, fetch, wait })]] : [];
  });
  // Safe: each is made from the plan of the endpoint that its type is derived from.
  return Object.fromEntries(calls) as Follower;
}

type Ways = Required<Omit<FollowerOptions, "baseUrl">> & { readonly root: string };

function followOf(plan: CallPlan, read: (text: string) => unknown, { root, fetch, wait }: Ways) {
  const write = requestWriter(plan, root);

  /** Returns the response; undefined if none can be read now. */
  async function open(request: Request): Promise<Response | undefined> {
    const response = await fetch(request).catch(() => undefined);
    if (!response || response.ok) return response;
    const text = await response.text().catch(() => "");
    if (response.status < 500) throw failureOf(response, text);
    return undefined;
  }

  return async function* follow(input: Given, { signal, lastEventId }: Following) {
    let last = lastEventId;
    let waitingMs = FIRST_WAIT_MS;
    while (!signal.aborted) {
      const headers = {
        Accept: EVENTS_TYPE,
        ...(last === undefined ? {} : { "Last-Event-ID": last }),
      };
      const response = await open(write(input, { signal, headers }));
      if (response) waitingMs = FIRST_WAIT_MS;
      for await (const { data, ...event } of response ? readEvents(response) : []) {
        if (signal.aborted) return;
        const value = read(data);
        last = event.id;
        yield { ...event, data: value };
      }
      if (signal.aborted) return;
      await wait(waitingMs, signal);
      waitingMs = nextWait(waitingMs, LONGEST_WAIT_MS);
    }
  };
}

/** The events of a stream (WHATWG HTML, 9.2.6), until it ends or breaks. An incomplete event is dropped. */
async function* readEvents(response: Response): AsyncGenerator<ServerEvent<string>> {
  let id = "";
  let event: string | undefined;
  let data: string[] = [];
  for await (const line of linesOf(response)) {
    if (line === "") {
      if (data.length > 0) {
        yield { id, data: data.join("\n"), ...(event === undefined ? {} : { event }) };
      }
      event = undefined;
      data = [];
      continue;
    }
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "id") id = value;
    else if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let rest = "";
  try {
    for (;;) {
      // A broken connection ends the stream; the next one continues from there.
      const chunk = await reader?.read().catch(() => undefined);
      if (!chunk || chunk.done) return;
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

function waitMs(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
