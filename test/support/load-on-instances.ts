// Writers on several instances of the service at once, while the instances or their storage are disturbed. Each writer owns its expenses
// and sends one request at a time, so at most one change to each expense is unanswered at the end. Afterward, all acknowledged changes are
// compared with the contents.

import { createClient, sum } from "../../src/client/client.ts";
import { decimalOfDouble } from "../../src/domain/money/decimal.ts";
import {
  createExpectedBook,
  type ExpectedBook,
  type Held,
  type OwnChange,
  type Values,
} from "./expected-book.ts";
import { ConnectionEnded, openConnection, requestText } from "./http-connection.ts";
import { type Random, randomFrom } from "./seeded-random.ts";
import { decimal } from "./values.ts";

/** The number of writers of all instances together. */
const WRITERS = 64;

/** All writers of a round have the same one. */
const LEANS = ["mixed", "mixed", "mixed", "mixed", "mixed", "shrinking"] as const;

/** A failure shows at most this many findings. */
const MAX_SHOWN = 20;

export interface Figures {
  rounds: number;
  acknowledged: number;
  /** The number of changes that got an error which says that nothing was changed. */
  undone: number;
  /** The number of changes without an answer, or with an error which says that the outcome is unknown. */
  open: number;
  /** The number of open changes that turned out to be made. */
  made: number;
}

export interface LoadOnInstances {
  readonly figures: Figures;
  /** Lets writers write at these addresses until `during` ends. */
  write(urls: readonly string[], during: (progress: Progress) => Promise<void>): Promise<void>;
  /** Returns the mistakes since the last comparison, with a sentence for each. Must be called when nothing is in progress. */
  compare(url: string): Promise<readonly string[]>;
}

export interface Progress {
  /** Resolves when this many more changes are acknowledged. */
  acknowledged(count: number): Promise<void>;
  /** Resolves when this many more changes are refused, and not made. */
  refused(count: number): Promise<void>;
}

export function loadOnInstances(seed: number): LoadOnInstances {
  const random = randomFrom(seed);
  const book = createExpectedBook();
  const figures: Figures = { rounds: 0, acknowledged: 0, undone: 0, open: 0, made: 0 };
  let open: OwnChange[] = [];

  return {
    figures,
    async write(urls, during) {
      figures.rounds += 1;
      const acknowledged = createCounter();
      const refused = createCounter();
      let stopped = false;

      function acknowledge(change: OwnChange): void {
        book.acknowledge(change);
        figures.acknowledged += 1;
        acknowledged.count();
      }

      const writing = writersOf(book, random, figures.rounds).map(async (writer, index) => {
        const url = urls[index % urls.length] ?? "";
        const unanswered = await writeUntilGone(
          url,
          {
            ...writer,
            isStopped: () => stopped,
            refused(change, outcome) {
              if (outcome === "unknown") {
                open.push(change);
                return;
              }
              figures.undone += 1;
              refused.count();
            },
          },
          acknowledge,
        );
        if (unanswered) open.push(unanswered);
      });
      const all = Promise.all(writing);
      await Promise.race([
        during({ acknowledged: acknowledged.reach, refused: refused.reach }),
        // A writer that fails ends the round.
        all.then(() => new Promise<never>(() => {})),
      ]);
      stopped = true;
      await all;
    },
    async compare(url) {
      const client = createClient({ baseUrl: url });
      const list = await client.listExpenses();
      const { total } = await client.totalExpenses();
      const { findings, made } = book.compare(list, open);
      figures.open += open.length;
      figures.made += made;
      open = [];
      const exact = sum(list.map(({ amount }) => amount));
      const all =
        total === exact
          ? findings
          : [`the total is ${total}, the list's sum ${exact}`, ...findings];
      return all.slice(0, MAX_SHOWN);
    },
  };
}

function createCounter(): { count(): void; reach(more: number): Promise<void> } {
  const waiting: { left: number; resolve: () => void }[] = [];
  return {
    count() {
      for (const wait of waiting) {
        wait.left -= 1;
        if (wait.left === 0) wait.resolve();
      }
    },
    reach: (more) => new Promise((resolve) => waiting.push({ left: more, resolve })),
  };
}

/** Returns writers that own the expenses that they created in earlier rounds. */
function writersOf(book: ExpectedBook, random: Random, round: number) {
  const owned = Map.groupBy(book.held(), ({ key }: Held) => key.slice(0, key.indexOf("-")));
  const lean: Lean = random.pick(LEANS);
  return Array.from({ length: WRITERS }, (_, index) => ({
    random: randomFrom(random.below(2 ** 32)),
    lean,
    name: `w${index}-${round}`,
    owned: owned.get(`w${index}`) ?? [],
  }));
}

/** "shrinking" writers delete their newest expenses and create none, so that the highest ids become free. */
type Lean = (typeof LEANS)[number];

interface Writer {
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
async function writeUntilGone(
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
