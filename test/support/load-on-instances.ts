// Writers on several instances of the service at once, while the instances or their storage are disturbed. Afterward, all acknowledged
// changes are compared with the contents.

import { createClient, sum } from "../../src/client/client.ts";
import {
  createExpectedBook,
  type ExpectedBook,
  type Held,
  type OwnChange,
} from "./expected-book.ts";
import { type Lean, writeUntilGone } from "./mixed-writers.ts";
import { type Random, randomFrom } from "./seeded-random.ts";

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
