// When they start, three services on one PostgreSQL server record the due occurrences of the same ledgers, and are killed while they do.
// RECURRING_KILLS and PG_SEED set how often they are killed, and the seed.

import { expect, test } from "bun:test";
import { DEFAULT_PROFILE, type LedgerId } from "../../src/domain/ledger/ledger.ts";
import { Problem } from "../../src/domain/problem.ts";
import { addDays } from "../../src/domain/time/calendar-date.ts";
import { dayIn } from "../../src/domain/time/zone.ts";
import { openPostgres } from "../../src/store/postgres/postgres-store.ts";
import { postDue } from "../../src/store/writing/recurring-poster.ts";
import { wholeNumber } from "../support/environment.ts";
import { newDatabase } from "../support/postgres-databases.ts";
import { RENT } from "../support/recurring.ts";
import { randomFrom } from "../support/seeded-random.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { sources } from "../support/sources.ts";
import { APP, instant, ledger } from "../support/values.ts";

const KILLS = wholeNumber("RECURRING_KILLS", 6);
const SEED = wholeNumber("PG_SEED", Math.floor(Math.random() * 2 ** 32));
const LEDGERS = Array.from({ length: 20 }, (_, index) => ledger(`book-${index}`));
const EACH = 2;
const DAYS = 250;
const DAY_MS = 86_400_000;

/** Fills the ledgers with daily recurring expenses before any is due. Returns the days that are due up to the given time. */
async function prepare(url: string, now: number): Promise<readonly string[]> {
  const past = instant(now - DAYS * DAY_MS);
  const store = await openPostgres({ url, random: Math.random, ...sources, clock: () => past });
  const from = addDays(dayIn(null, past), 1);
  if (!from) throw new RangeError("beyond the calendar");
  const rhythm = { unit: "day", every: 1 } as const;
  const draft = { ...RENT, rhythm, from, times: DAYS - 1, automatic: true };
  const create = { action: "create-recurring", draft } as const;
  for (const id of LEDGERS) {
    const profile = { ...DEFAULT_PROFILE, name: id };
    const actions = [
      { action: "create-ledger", profile } as const,
      ...Array.from({ length: EACH }, () => create),
    ];
    const { refusals } = await store.books.apply(id, { actions, actor: APP, key: null });
    expect(refusals).toBeUndefined();
  }
  await store.close();
  return Array.from({ length: DAYS - 1 }, (_, index) => String(addDays(from, index)));
}

/** Tries again, as a service does, since the transaction of a killed service may lock the ledger until the database notices. */
async function postAll(store: Awaited<ReturnType<typeof openPostgres>>, id: LedgerId) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await postDue(store.books, id);
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== "store-failed" || attempt === 5)
        throw error;
    }
  }
}

async function refsOf(store: Awaited<ReturnType<typeof openPostgres>>, id: LedgerId) {
  const leaving = await store.books.export(id, {});
  try {
    const refs: string[] = [];
    for await (const portion of leaving.expenses())
      for (const { ref, date } of portion) refs.push(`${ref} ${date}`);
    return refs;
  } finally {
    await leaving.close();
  }
}

test(`three services that are killed ${KILLS} times record 9,960 occurrences exactly once each`, async () => {
  const url = await newDatabase();
  const now = Date.now();
  const days = await prepare(url, now);
  const random = randomFrom(SEED);
  const start = () => startService({ DATABASE_URL: url });
  const services: ServiceProcess[] = await Promise.all([start(), start(), start()]);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = random.below(services.length);
    await services[victim]?.end("SIGKILL");
    services[victim] = await start();
  }
  const store = await openPostgres({
    ...{ url, random: Math.random, ...sources, clock: () => instant(now) },
  });
  try {
    // This runs together with services that are still recording.
    for (const id of LEDGERS) await postAll(store, id);
    for (const id of LEDGERS) {
      const { records } = await store.books.records(id, "recurring");
      const wanted = records.flatMap((each) =>
        days.map((day) => `recurring:${each.id}:${day} ${day}`),
      );
      const refs = await refsOf(store, id);
      expect({ seed: SEED, id, refs: refs.sort() }).toEqual({
        ...{ seed: SEED, id, refs: wanted.toSorted() },
      });
    }
  } finally {
    await store.close();
    for (const service of services) await service.end("SIGTERM");
  }
}, 240_000);
