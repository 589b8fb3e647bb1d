// Clients that change and read some ledgers through a service whose PostgreSQL server may lose acknowledged changes. All the service's
// answers can be compared with the server's rows.

import {
  type Client,
  createClient,
  type Decimal,
  OutlayError,
  sum,
} from "../../src/client/client.ts";
import { runStatement } from "../support/postgres-statement.ts";
import type { Random } from "../support/seeded-random.ts";
import { decimal } from "../support/values.ts";

/** The number of simultaneous changes to each ledger, and of readers of all ledgers. */
const WRITERS = 4;
const READERS = 6;
const PAGE = 1_000;
/** A request that takes longer counts as never answered. */
const PATIENCE_MS = 20_000;
const PAYEES = 4;
const WORDS = ["tea", "bread", "coffee", "tram"] as const;
const MONTHS = 24;

export interface LossyLoad {
  /** Makes this many changes to each ledger, however often it must try. */
  change(count: number): Promise<void>;
  /** Ends the readers, which have been reading all the time, and returns the requests without an answer. */
  stop(): Promise<readonly string[]>;
}

function clientOf(url: string): Client {
  return createClient({
    baseUrl: url,
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }),
  });
}

/** Creates the ledgers, with the given numbers of expenses. */
export async function fillLedgers(
  url: string,
  sizes: Readonly<Record<string, number>>,
  random: Random,
): Promise<void> {
  const client = clientOf(url);
  for (const [ledger, size] of Object.entries(sizes)) {
    await client.createLedger({ body: { id: ledger, name: ledger, currency: "EUR" } });
    for (let made = 0; made < size; made += 5_000) {
      const length = Math.min(5_000, size - made);
      const actions = Array.from({ length }, () => ({
        action: "create-expense" as const,
        expense: drawExpense(random),
      }));
      await client.amendLedger({ ledger, body: { actions } });
    }
  }
}

export function startLossyLoad(
  url: string,
  ledgers: readonly [string, ...string[]],
  random: Random,
): LossyLoad {
  const client = clientOf(url);
  const unanswered: string[] = [];
  let isOver = false;

  /** Returns false if the change must be tried again. */
  async function isSettled(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof DOMException) unanswered.push(`${error.name}: ${work}`);
      // Lost records can't be changed.
      return error instanceof OutlayError && error.status < 500;
    }
  }

  async function read(): Promise<void> {
    while (!isOver) {
      const ledger = random.pick(ledgers);
      const kind = random.below(4);
      await isSettled(() => {
        if (kind === 0) return client.findExpenses({ ledger, limit: 20 });
        if (kind === 1)
          return client.findExpenses({ ledger, q: random.pick(WORDS), sort: "amount" });
        if (kind === 2) return client.breakDown({ ledger, by: ["month"] });
        return client.breakDown({ ledger, by: ["payee"] });
      });
    }
  }

  async function changeOnce(ledger: string): Promise<void> {
    const kind = random.below(10);
    const id = 1 + random.below(120);
    const expense = drawExpense(random);
    const name = `Payee ${random.below(1_000_000)}`;
    const change = () => {
      if (kind < 4) return client.recordExpense({ ledger, body: expense });
      if (kind < 8) return client.amendExpense({ ledger, id, body: expense });
      if (kind < 9) return client.removeExpense({ ledger, id });
      const action = { action: "change-payee" as const, id: 1 + random.below(PAYEES) };
      return client.amendLedger({ ledger, body: { actions: [{ ...action, change: { name } }] } });
    };
    while (!(await isSettled(change)));
  }

  const reading = Promise.all(Array.from({ length: READERS }, read));
  return {
    async change(count) {
      const writing = ledgers.flatMap((ledger) =>
        Array.from({ length: WRITERS }, async () => {
          for (let made = 0; made < count; made += WRITERS) await changeOnce(ledger);
        }),
      );
      await Promise.all(writing);
    },
    async stop() {
      isOver = true;
      await reading;
      return unanswered;
    },
  };
}

/** The answers about a ledger, by query. */
type Said = ReadonlyMap<string, unknown>;

/** Returns the queries whose answers differ from the database's rows. */
export async function compareLedgers(
  url: string,
  databaseUrl: string,
  ledgers: readonly string[],
): Promise<{ readonly answers: number; readonly wrong: readonly string[] }> {
  const client = clientOf(url);
  const wrong: string[] = [];
  let answers = 0;
  for (const ledger of ledgers) {
    const [answered, expected] = [
      await askAll(client, ledger),
      saidBy(await readRows(databaseUrl, ledger)),
    ];
    answers += answered.size;
    for (const [question, answer] of expected) {
      if (!Bun.deepEquals(answer, answered.get(question))) wrong.push(`${ledger}: ${question}`);
    }
  }
  return { answers, wrong };
}

async function askAll(client: Client, ledger: string): Promise<Said> {
  const said = new Map<string, unknown>();
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.findExpenses({ ledger, limit: PAGE, ...(cursor && { cursor }) });
    for (const { id, description, amount, date, payee } of page.items)
      rows.push({ id, description, amount, date, payee });
    said.set("count", page.count).set("total", String(page.total));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  said.set("list", rows);
  for (const word of WORDS) {
    const { count, total } = await client.findExpenses({ ledger, q: word, limit: 1 });
    said.set(`search ${word}`, [count, String(total)]);
  }
  for (const by of ["month", "payee"] as const) {
    const { rows } = await client.breakDown({ ledger, by: [by] });
    said.set(
      `sums by ${by}`,
      new Map(rows.map(({ keys, count, total }) => [String(keys[by]), [count, String(total)]])),
    );
  }
  return said;
}

function saidBy(rows: readonly Row[]): Said {
  const summary = (some: readonly Row[]) => [
    some.length,
    String(sum(some.map(({ amount }) => amount))),
  ];
  const grouped = (keyOf: (row: Row) => string) =>
    new Map([...Map.groupBy(rows, keyOf)].map(([key, some]) => [key, summary(some)]));
  const [count, total] = summary(rows);
  return new Map<string, unknown>([
    ["count", count],
    ["total", total],
    ["list", rows],
    ...WORDS.map((word): [string, unknown] => [
      `search ${word}`,
      summary(rows.filter(({ description }) => description.startsWith(word))),
    ]),
    ["sums by month", grouped(({ date }) => date.slice(0, 7))],
    ["sums by payee", grouped(({ payee }) => String(payee))],
  ]);
}

interface Row {
  readonly id: number;
  readonly description: string;
  readonly amount: Decimal;
  readonly date: string;
  readonly payee: string | null;
}

/** Returns the expenses in the form of the list. */
async function readRows(databaseUrl: string, ledger: string): Promise<readonly Row[]> {
  const rows = await runStatement<Omit<Row, "id" | "amount"> & { id: string; amount: string }>(
    databaseUrl,
    `SELECT expense_id::text AS id, description, amount::text AS amount,
       to_char(date::timestamp, 'YYYY-MM-DD') AS date,
       (SELECT fields::json ->> 'name' FROM record WHERE ledger_id = '${ledger}'
          AND record_id = (details::json ->> 'payee')::bigint) AS payee
     FROM expense WHERE ledger_id = '${ledger}' ORDER BY date DESC, expense_id DESC`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), amount: decimal(row.amount) }));
}

function drawExpense(random: Random) {
  const month = random.below(MONTHS);
  const [year, ofYear] = [2025 + Math.floor(month / 12), 1 + (month % 12)];
  return {
    description: `${random.pick(WORDS)} ${random.below(50)}`,
    amount: decimal(`${1 + random.below(10_000)}e-2`),
    date: `${year}-${String(ofYear).padStart(2, "0")}-${10 + random.below(18)}`,
    payee: `Payee of ${random.below(PAYEES)}`,
  };
}
