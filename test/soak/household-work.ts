// The concurrent work of a household's programs and people on one ledger: changes through both APIs, lists, searches, reports, and undo.

import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import { createAll, hundredths, numbersTo } from "../store/subject.ts";
import { open } from "../support/damage.ts";
import { openConnection, requestText } from "../support/http-connection.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { draft } from "../support/values.ts";

/** This many expenses are created together. */
const PORTION = 5_000;
const BOOK = "/api/v1/ledgers/default";

/** How often each kind of work was done. */
export type Done = Record<WorkKind, number>;
export type WorkKind = keyof typeof WORKS;

interface Desk {
  readonly random: Random;
  /** The last acknowledged ids of an expense and of a change. */
  readonly last: { expense: number; change: number };
  /** Resolves with the body of a success. `refused` lists other allowed statuses, for requests that concurrent changes may prevent. */
  ask(line: string, body?: unknown, refused?: readonly number[]): Promise<string>;
}

type Work = (desk: Desk) => Promise<void>;

/** Creates a book on which this work can begin. The process that makes it is not the server, so its memory is not measured. */
export async function makeBook(path: string, expenses: number): Promise<void> {
  const store = await open(path);
  const drafts = numbersTo(expenses).map((number) =>
    draft(hundredths(number), `${2016 + (number % 10)}-01-05`, `Expense ${number}`),
  );
  for (let made = 0; made < expenses; made += PORTION) {
    await createAll(store, DEFAULT_LEDGER, drafts.slice(made, made + PORTION));
  }
  await store.close();
}

/** Lets this many clients each send one request at a time until `isOver`. Resolves when each has its last answer. */
export async function workAtOnce(
  url: string,
  { clients, expenses }: { readonly clients: number; readonly expenses: number },
  isOver: () => boolean,
): Promise<Done> {
  const done = { ...NOTHING_DONE };
  const last = { expense: expenses, change: expenses };
  const work = async (seed: number) => {
    const random = randomFrom(seed);
    const connection = await openConnection(url);
    const ask: Desk["ask"] = async (line, body, refused = []) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const answer = await connection.ask(requestText(line, text));
      if (answer.status < 300 || refused.includes(answer.status)) return answer.body;
      throw new Error(`${line} was answered ${answer.status}: ${answer.body}`);
    };
    while (!isOver()) {
      const kind = random.pick(KINDS);
      await WORKS[kind]({ random, last, ask });
      done[kind] += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => work(index)));
  return done;
}

const WORDS = ["tea", "rent", "market", "train", "shoes", "bread", "cinema", "fuel"] as const;

function plainDraft({ random }: Desk) {
  const month = String(1 + random.below(12)).padStart(2, "0");
  const day = String(1 + random.below(28)).padStart(2, "0");
  return {
    description: `${random.pick(WORDS)} ${random.below(5_000)}`,
    amount: (1 + random.below(90_000)) / 100,
    date: `${2016 + random.below(10)}-${month}-${day}`,
  };
}

function bookDraft(desk: Desk) {
  const { random } = desk;
  return {
    ...plainDraft(desk),
    payee: `Payee ${random.below(200)}`,
    tags: [`tag ${random.below(40)}`],
  };
}

/** From this size on, each creation also deletes an old expense, so that the ledger stops growing. */
const MAX_EXPENSES = 50_000;

/** Returns the id of any expense, which may have been deleted. */
const anyExpense = ({ random, last: { expense } }: Desk) =>
  expense - random.below(Math.min(expense, MAX_EXPENSES));

async function record(desk: Desk, path: string, draft: unknown): Promise<void> {
  // Safe: the answer to a creation has the id.
  const { id } = JSON.parse(await desk.ask(`POST ${path}`, draft)) as { readonly id: number };
  desk.last.expense = Math.max(desk.last.expense, id);
  await forget(desk, id);
}

async function forget(desk: Desk, id: number): Promise<void> {
  if (id <= MAX_EXPENSES) return;
  await desk.ask(`DELETE /expenses/${id - MAX_EXPENSES}`, undefined, [404]);
}

const WORKS = {
  plainCreation: (desk) => record(desk, "/expenses", plainDraft(desk)),
  plainChange: async (desk) => {
    await desk.ask(`PUT /expenses/${anyExpense(desk)}`, plainDraft(desk), [404]);
  },
  plainDeletion: async (desk) => {
    await desk.ask(`DELETE /expenses/${anyExpense(desk)}`, undefined, [404]);
  },
  plainList: async (desk) => {
    await desk.ask("GET /expenses");
  },
  bookCreation: (desk) => record(desk, `${BOOK}/expenses`, bookDraft(desk)),
  batch: async (desk) => {
    const actions = Array.from({ length: 5 }, () => ({
      action: "create",
      expense: bookDraft(desk),
    }));
    const answer = await desk.ask(`POST ${BOOK}/expenses/batch`, { actions });
    // Safe: each result of a creation has the id.
    const { results } = JSON.parse(answer) as { readonly results: readonly { id: number }[] };
    for (const { id } of results) await forget(desk, id);
  },
  bookChange: async (desk) => {
    const change = { note: `seen ${desk.random.below(1_000)}` };
    await desk.ask(`PATCH ${BOOK}/expenses/${anyExpense(desk)}`, change, [404]);
  },
  page: async (desk) => {
    const sort = desk.random.pick(["-date", "amount", "description"]);
    await desk.ask(`GET ${BOOK}/expenses?limit=100&sort=${sort}`);
  },
  search: async (desk) => {
    const text = `${desk.random.pick(WORDS)}+${desk.random.below(100)}`;
    await desk.ask(`GET ${BOOK}/expenses?limit=50&q=${text}`);
  },
  report: async (desk) => {
    const by = desk.random.pick(["month", "payee&by=year", "tag", "day"]);
    await desk.ask(`GET ${BOOK}/reports/breakdown?by=${by}`);
  },
  history: async (desk) => {
    const page = await desk.ask(`GET ${BOOK}/changes?order=newest&limit=50`);
    // Safe: the newest change comes first in the answer.
    const [newest] = (JSON.parse(page) as { readonly items: readonly { id: number }[] }).items;
    desk.last.change = newest?.id ?? desk.last.change;
  },
  undo: async (desk) => {
    const change = desk.last.change - desk.random.below(50);
    await desk.ask(`POST ${BOOK}/changes/${change}/undo`, undefined, [404, 409]);
  },
} satisfies Record<string, Work>;

// Safe: the table has these keys.
const ALL = Object.keys(WORKS) as WorkKind[];
// Safe: each kind gets a zero.
const NOTHING_DONE = Object.fromEntries(ALL.map((kind) => [kind, 0])) as Done;

/** The most frequent kinds are listed more than once. */
const KINDS: readonly [WorkKind, ...WorkKind[]] = [
  ...(["plainCreation", "plainCreation", "bookCreation", "bookCreation", "batch"] as const),
  ...ALL,
] as const;
