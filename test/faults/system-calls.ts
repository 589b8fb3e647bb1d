// Reads strace's output: each call with its file and bytes, in the order in which calls began and ended.

export interface SystemCall {
  readonly name: string;
  /** The path or the kind of the file that the first argument refers to. */
  readonly file: string;
  /** The bytes that are passed. Empty for a call without any. */
  readonly bytes: Buffer;
  /** The arguments after the bytes, or after the file if there are no bytes. */
  readonly numbers: readonly number[];
  readonly result: number;
}

/** The beginning or the end of a call. A call has no end if its process ended first. */
export interface TraceEvent {
  readonly phase: "begin" | "end";
  /** The beginning and the end of a call have the same number. */
  readonly number: number;
  readonly call: SystemCall;
}

const UNFINISHED = " <unfinished ...>";
const DETACHED = "???( <detached ...>";
const UNREAD = /^\?\?\?\(\) += \?$/;

/** Reads a trace as events, in the order in which the tracer saw them. No thread runs ahead of the tracer. */
export function* traceEvents(trace: string): Generator<TraceEvent> {
  /** The call that each thread is in. */
  const begun = new Map<string, TraceEvent>();
  let number = 0;
  for (const line of trace.split("\n")) {
    if (line === "") continue;
    const [, thread = "", text = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>.*= (-?\d+|\?)[^=]*$/.exec(text);
    if (resumed) {
      const event = begun.get(thread);
      begun.delete(thread);
      if (!event) throw new Error(`the trace ends a call that it did not begin: ${line}`);
      const result = toNumber(resumed[1]);
      if (isKnown(result)) yield { ...event, phase: "end", call: { ...event.call, result } };
      continue;
    }
    // The tracer could not read the call of a thread that it detached from or that was killed, so nothing about the call follows.
    if (text === DETACHED || UNREAD.test(text)) continue;
    const unfinished = text.endsWith(UNFINISHED);
    const call = callOf(unfinished ? text.slice(0, -UNFINISHED.length) : text);
    number += 1;
    const event: TraceEvent = { phase: "begin", number, call };
    yield event;
    if (unfinished) begun.set(thread, event);
    else if (isKnown(call.result)) yield { ...event, phase: "end" };
  }
}

/** `name(3<path>, "bytes", 24, 32) = 24`, with each byte of path and bytes as \x and two digits. */
const CALL =
  /^(\w+)\(\d+(?:<([\\x0-9a-f]*)>(?:\(deleted\))?)?(?:, "([\\x0-9a-f]*)")?((?:, [^",]*?)*)(?:\) += (-?\d+|\?)[^=]*)?$/;

function callOf(text: string): SystemCall {
  const [, name, file = "", bytes = "", rest = "", result] = CALL.exec(text) ?? [];
  if (name === undefined) throw new Error(`the trace has a call that can't be read: ${text}`);
  const numbers = Array.from(rest.matchAll(/, (\d+)(?=,|$)/g), ([, digits]) => toNumber(digits));
  return {
    name,
    file: fromHex(file).toString(),
    bytes: fromHex(bytes),
    numbers,
    result: toNumber(result),
  };
}

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll("\\x", ""), "hex");
}

/** The result is `?` if the process ended during the call. */
function isKnown(result: number): boolean {
  return !Number.isNaN(result);
}

function toNumber(digits: string | undefined): number {
  return Number.parseInt(digits ?? "", 10);
}
