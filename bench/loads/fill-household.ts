// Makes a household's book: its ledger, its categories, and its expenses in batches, one after another. The figures have the time that the
// batches take.

import {
  BATCH_ACTIONS,
  CATEGORIES,
  HOUSEHOLD,
  HOUSEHOLD_EXPENSES,
  HOUSEHOLD_FIRST_DAY,
  householdDraftOf,
  recentHouseholdDraftOf,
} from "../books/household.ts";
import { median } from "../measure/statistics.ts";
import { main } from "./program.ts";

export interface FillHouseholdSettings {
  readonly url: string;
  /** True if the ledger and its categories have to be created first. */
  readonly isNew: boolean;
  /** The numbers of the expenses to record: from `first` to below `end`. */
  readonly first: number;
  readonly end: number;
}

export interface FillHouseholdFigures {
  /** The median time of a batch, or null if there were none. */
  readonly medianMs: number | null;
}

async function fill(settings: FillHouseholdSettings): Promise<FillHouseholdFigures> {
  const { url, isNew, first, end } = settings;
  const categories = isNew ? await makeCategories(url) : await readCategories(url);
  // Expenses that are added to an existing book are from its last days.
  const draft = isNew ? householdDraftOf : recentHouseholdDraftOf;
  const times: number[] = [];
  for (let from = first; from < end; from += BATCH_ACTIONS) {
    const size = Math.min(BATCH_ACTIONS, end - from);
    const actions = Array.from({ length: size }, (_, index) => ({
      action: "create",
      expense: draft(from + index, categories),
    }));
    const body = JSON.stringify({ actions });
    const start = performance.now();
    await send(`${url}${HOUSEHOLD_EXPENSES}/batch`, body);
    times.push(performance.now() - start);
  }
  return { medianMs: times.length === 0 ? null : median(times) };
}

/** Creates the ledger and its categories, and returns their ids in the order of CATEGORIES. */
async function makeCategories(url: string): Promise<readonly number[]> {
  const profile = { name: "Home", currency: "EUR", firstDay: HOUSEHOLD_FIRST_DAY };
  await send(`${url}/api/v1/ledgers`, JSON.stringify({ id: "home", ...profile }));
  const ids: number[] = [];
  for (const { name, parent } of CATEGORIES) {
    const body = { name, ...(parent !== undefined && { parent: ids[parent] }) };
    const made = await send(`${url}${HOUSEHOLD}/categories`, JSON.stringify(body));
    // Safe: the contract guarantees an id, and the benchmark would fail with anything else.
    ids.push((made as { readonly id: number }).id);
  }
  return ids;
}

async function readCategories(url: string): Promise<readonly number[]> {
  const list = await answerOf(await fetch(`${url}${HOUSEHOLD}/categories`));
  // Safe: as above.
  return (list as { readonly items: readonly { readonly id: number }[] }).items.map(({ id }) => id);
}

async function send(url: string, body: string): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  return answerOf(await fetch(url, { method: "POST", headers, body }));
}

/** Returns the JSON of an answer. Throws unless the answer is a success. */
async function answerOf(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

await main(fill);
