// Writers that create, change and delete at full speed until they are stopped or their server is gone. Each writer owns its expenses and
// sends one request at a time, so at most one change to each expense is unanswered at the end.

import { decimalOfDouble } from "../../src/domain/money/decimal.ts";
import type { Held, OwnChange, Values } from "./expected-book.ts";
import { ConnectionEnded, openConnection, requestText } from "./http-connection.ts";
import type { Random } from "./seeded-random.ts";
import { decimal } from "./values.ts";

/** "shrinking" writers delete their newest expenses and create none, so that the highest ids become free. */
export type Lean = "mixed" | "shrinking";

export interface Writer {
  readonly random: Random;
  readonly lean: Lean;
  /** The prefix of its keys, which no other writer has used. */
  readonly name: string;
  /** The writer's own expenses, lowest id first. */
  readonly owned: readonly Held[];
  /** Returns true to stop the writer after its next answer. */
  readonly isStopped: () => boolean;
  /**
   * Receives a change that the service did not make, or whose outcome it does not know. The change then counts as never requested, or as
   * open.
   */
  readonly refused: (change: OwnChange, outcome: "undone" | "unknown") => void;
}

interface Planned {
  readonly change: OwnChange;
  readonly request: string;
}

const SUCCESS = { create: 201, change: 200, delete: 200 } as const;

/**
 * Writes until the connection ends, and resolves with the unanswered change, or undefined if there was none. Rejects with an Error for an
 * answer other than success.
 */
export async function writeUntilGone(
  url: string,
  writer: Writer,
  acknowledged: (change: OwnChange) => void,
): Promise<OwnChange | undefined> {
  let open: OwnChange | undefined;
  try {
    const connection = await openConnection(url);
    for (const { change, request } of plan(writer)) {
      open = change;
      const { status, body } = await connection.ask(request);
      if (status === SUCCESS[change.does]) {
        acknowledged(change);
      } else {
        const outcome = outcomeOf(body);
        if (outcome === undefined) {
          connection.close();
          throw new Error(`${change.does} of ${change.key} was answered ${status}: ${body}`);
        }
        writer.refused(change, outcome);
        await new Promise((resolve) => setImmediate(resolve));
      }
      open = undefined;
      if (writer.isStopped()) {
        connection.close();
        return undefined;
      }
    }
  } catch (error) {
    if (!(error instanceof ConnectionEnded)) throw error;
  }
  return open;
}

/** Returns the outcome of a change that the service could not acknowledge. Undefined for any other error. */
function outcomeOf(body: string): "undone" | "unknown" | undefined {
  if (body.includes("nothing was changed; try again")) return "undone";
  if (body.includes("check if it was done before you try again")) return "unknown";
  return undefined;
}

/** Yields the changes that a writer makes, one after another, endlessly. */
function* plan(writer: Writer): Generator<Planned, never> {
  const { random, name, owned } = writer;
  const left = [...owned];
  for (let step = 0; ; step += 1) {
    const does = drawKind(writer, left.length);
    const index =
      does === "delete" ? drawIndexToDelete(writer, left.length) : random.below(left.length);
    const own = left[index];
    if (does === "create" || !own) {
      yield creation(`${name}-${step}`, random);
    } else if (does === "delete") {
      left.splice(index, 1);
      yield deletion(own);
    } else {
      // The values include the step, so that each change has an effect.
      const values = drawValues(`${own.key} changed at ${name}-${step}`, random);
      left[index] = { ...own, values };
      yield changing(own, values);
    }
  }
}

function drawKind({ random, lean, owned }: Writer, left: number): OwnChange["does"] {
  if (left === 0) return "create";
  if (lean === "shrinking") return left > owned.length / 2 ? "delete" : "change";
  return random.pick(MIX);
}

/** More expenses are created than deleted, so that the book grows from kill to kill. */
const MIX = [
  ...(["create", "create", "create", "create", "create"] as const),
  ...(["change", "change", "change", "delete", "delete"] as const),
] as const;

/** Half of the time, picks the newest expense, and otherwise any. A "shrinking" writer always picks the newest one. */
function drawIndexToDelete({ random, lean }: Writer, left: number): number {
  return lean === "shrinking" || random.below(2) === 0 ? left - 1 : random.below(left);
}

function creation(key: string, random: Random): Planned {
  const after = drawValues(`${key} created`, random);
  const request = requestText("POST /expenses", bodyOf(after));
  return { change: { does: "create", key, after }, request };
}

function changing({ key, id }: Held, after: Values): Planned {
  const request = requestText(`PUT /expenses/${id}`, bodyOf(after));
  return { change: { does: "change", key, after }, request };
}

function deletion({ key, id }: Held): Planned {
  const request = requestText(`DELETE /expenses/${id}`);
  return { change: { does: "delete", key, after: null }, request };
}

const AMOUNTS = ["0", "12.5", "-0.3", "0.1000000000000000055", "9007199254740993", "1e-7"] as const;
const PADDINGS = [0, 10, 10, 20, 40, 80, 160] as const;
/** Larger than a page of the file, so that one change spans several pages. */
const LONG_PADDING = 5_000;

function drawValues(opening: string, random: Random): Values {
  const padding = random.below(40) === 0 ? LONG_PADDING : random.pick(PADDINGS);
  const cents = decimalOfDouble(random.below(2_000_000) / 100);
  return {
    description: `${opening} ${"\u00e9".repeat(random.below(padding + 1))}`,
    amount: random.below(4) === 0 ? decimal(random.pick(AMOUNTS)) : cents,
    date: `${2020 + random.below(6)}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`,
  };
}

function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}

function bodyOf({ description, amount, date }: Values): string {
  return `{"description":${JSON.stringify(description)},"amount":${amount},"date":"${date}"}`;
}
