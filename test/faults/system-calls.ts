// Reads strace's output: which calls were made, when each began and ended among the others, on which file, with which bytes.

export interface SystemCall {
  readonly name: string;
  /** The path, or kind, of the file that the first argument is open on. */
  readonly file: string;
  /** The bytes handed over; none for a call that takes none. */
  readonly bytes: Buffer;
  /** The arguments after the bytes, or after the file where there are no bytes. */
  readonly numbers: readonly number[];
  readonly result: number;
}

/** A call as it begins, and later as it ends; one that did not end before its process did only begins. */
export interface TraceEvent {
  readonly phase: "begin" | "end";
  /** The same for the beginning and the end of a call. */
  readonly number: number;
  readonly call: SystemCall;
}

const UNFINISHED = " <unfinished ...>";
const DETACHED = "???( <detached ...>";

/** The text of a trace as events, in the order in which the tracer saw them: no thread runs ahead of it. */
export function* traceEvents(trace: string): Generator<TraceEvent> {
  /** By thread, the call that it is in. */
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
    // The tracer lets go of a thread whose call it has not read yet: nothing of it follows.
    if (text === DETACHED) continue;
    const unfinished = text.endsWith(UNFINISHED);
    const call = callOf(unfinished ? text.slice(0, -UNFINISHED.length) : text);
    number += 1;
    const event: TraceEvent = { phase: "begin", number, call };
    yield event;
    if (unfinished) begun.set(thread, event);
    else if (isKnown(call.result)) yield { ...event, phase: "end" };
  }
}

/** `name(3<path>, "bytes", 24, 32) = 24`; path and bytes are \x and two digits each. */
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

/** A call during which its process ended has `?` for its result. */
function isKnown(result: number): boolean {
  return !Number.isNaN(result);
}

function toNumber(digits: string | undefined): number {
  return Number.parseInt(digits ?? "", 10);
}
