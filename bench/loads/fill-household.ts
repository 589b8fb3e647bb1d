// Makes a household's book: its ledger, its categories, and its expenses in batches, one after another.

import {
  BATCH_ACTIONS,
  CATEGORIES,
  categoryIds,
  HOUSEHOLD,
  HOUSEHOLD_EXPENSES,
  HOUSEHOLD_FIRST_DAY,
  householdDraftOf,
  recentHouseholdDraftOf,
} from "../books/household.ts";
import { median } from "../measure/statistics.ts";
import { askJson } from "./json.ts";
import { main } from "./program.ts";

export interface FillHouseholdSettings {
  readonly url: string;
  /** True if the ledger and its categories have to be created first. */
  readonly isNew: boolean;
  /** The numbers of the expenses to record: from `first` to below `end`. */
  readonly first: number;
  readonly end: number;
}

/** Returns the median time of a batch, in ms. */
export async function fillHousehold(settings: FillHouseholdSettings): Promise<number> {
  const { url, isNew, first, end } = settings;
  const categories = isNew ? await makeCategories(url) : await categoryIds(url);
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
    await askJson(`${url}${HOUSEHOLD_EXPENSES}/batch`, body);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Creates the ledger and its categories, and returns their ids in the order of CATEGORIES. */
async function makeCategories(url: string): Promise<readonly number[]> {
  const profile = { name: "Home", currency: "EUR", firstDay: HOUSEHOLD_FIRST_DAY };
  await askJson(`${url}/api/v1/ledgers`, JSON.stringify({ id: "home", ...profile }));
  const ids: number[] = [];
  for (const { name, parent } of CATEGORIES) {
    const body = { name, ...(parent !== undefined && { parent: ids[parent] }) };
    const address = `${url}${HOUSEHOLD}/categories`;
    const { id } = await askJson<{ readonly id: number }>(address, JSON.stringify(body));
    ids.push(id);
  }
  return ids;
}

await main(fillHousehold);
