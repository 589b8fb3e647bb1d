// Runs a sequence of steps on the server and on the model side by side. Calls that are sent at once may take effect in any order. One of
// these orders must explain every answer and the final state.

import { type Call, HOLDS_NOTHING } from "./calls.ts";
import { EMPTY, ERROR, respond, type State } from "./ledger-model.ts";
import type { OpenStore } from "./places.ts";
import { callOf, type Step } from "./plans.ts";
import { type Seen, serviceOn } from "./service.ts";

/** These calls are sent one by one after each step. */
const AFTERWARDS: readonly Call[] = [
  { does: "list expenses", held: HOLDS_NOTHING },
  { does: "total expenses", held: HOLDS_NOTHING },
  { does: "list posts" },
];

/** Rejects with an Error that names the step at which server and model differ. */
export async function follow(steps: readonly Step[], open: OpenStore): Promise<void> {
  let service = serviceOn(await open());
  let state = EMPTY;

  async function take({ together: plans, closesAfter }: Step): Promise<void> {
    const answers = Promise.all(plans.map((plan) => service.send(callOf(plan, state))));
    if (closesAfter !== undefined) await restart(closesAfter);
    const together = await answers;
    const afterwards: Seen[] = [];
    for (const call of AFTERWARDS) afterwards.push(await service.send(call));
    const mayFail = closesAfter !== undefined;
    const next = explain(state, { together, afterwards, mayFail });
    if (!next) throw new Error(story(state, together, afterwards));
    if (service.logged.length > 0) throw new Error(`It logged ${show(service.logged)}`);
    state = next;
  }

  async function restart(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    await service.close();
    service = serviceOn(await open());
  }

  try {
    await take({ together: [] });
    for (const step of steps) await take(step);
  } finally {
    await service.close();
  }
}

interface Answers {
  readonly together: readonly Seen[];
  readonly afterwards: readonly Seen[];
  /** True if the store was closed in the meantime. Then a call may fail, and has changed nothing. */
  readonly mayFail: boolean;
}

/** Finds an order of the calls in which the model answers each of them as the service did, and returns the state after them. */
function explain(state: State, { together, afterwards, mayFail }: Answers): State | undefined {
  if (together.length === 0) {
    return afterwards.reduce<State | undefined>((now, seen) => now && accept(now, seen), state);
  }
  for (const [index, seen] of together.entries()) {
    const next = mayFail && isFailure(seen) ? state : accept(state, seen);
    const rest = { together: together.toSpliced(index, 1), afterwards, mayFail };
    const end = next && explain(next, rest);
    if (end) return end;
  }
  return undefined;
}

/** True if this may be the answer of a failed store. A 404 has changed nothing, whatever its reason. */
function isFailure({ call, answer: { status, body }, tag }: Seen): boolean {
  const expected = /^(?:change|delete)/.test(call.does) ? 404 : 500;
  return status === expected && body === ERROR && tag === null;
}

/** Returns the state after a call, if the model answers it as the service did. */
function accept(before: State, { call, answer, tag }: Seen): State | undefined {
  const { answer: expected, state } = respond(before, call);
  if (!Bun.deepEquals(answer, expected, true)) return undefined;
  if (call.does !== "list expenses" && call.does !== "total expenses") {
    return tag === null ? state : undefined;
  }
  if (tag === null || !/^"[^"]*"$/.test(tag)) return undefined;
  // The tag stays as long as nothing changes, and no other state may have it.
  if (state.tag !== null || state.seenTags.includes(tag)) {
    return state.tag === tag ? state : undefined;
  }
  return { ...state, tag, seenTags: [...state.seenTags, tag] };
}

function story(state: State, together: readonly Seen[], afterwards: readonly Seen[]): string {
  return [
    together.length > 1
      ? "No order of these calls explains the answers:"
      : "The service and the model differ here:",
    `  before: ${show(state)}`,
    ...together.map((seen) => `  sent at once: ${show(seen)}`),
    ...afterwards.map((seen) => `  afterwards: ${show(seen)}`),
    ...(together.length > 1 ? [] : modelsStory(state, [...together, ...afterwards])),
  ].join("\n");
}

/** Returns the model's answers to calls that are sent one by one. */
function modelsStory(before: State, calls: readonly Seen[]): string[] {
  let now = before;
  return calls.map(({ call }) => {
    const { answer, state } = respond(now, call);
    now = state;
    return `  the model: ${show({ does: call.does, answer, tag: state.tag ?? "a new one" })}`;
  });
}

const SHOWN_CHARACTERS = 200;

function show(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" && part.length > SHOWN_CHARACTERS
      ? `${part.slice(0, SHOWN_CHARACTERS)}… (${part.length})`
      : part,
  );
}
