// A ledger filled with the sample: where nobody has recorded anything yet, there is something to look around in.

import { OutlayError } from "../../client/outlay-error.ts";
import type { CalendarDate } from "../../domain/calendar-date.ts";
import { currencyOfLocale } from "../locale/region-currency.ts";
import type { Service } from "../service/service.ts";
import type { SampleTexts } from "../texts/sample-texts.ts";
import { CATEGORIES, type CategoryKey } from "./household.ts";
import { type SampleOptions, sampleExpenses } from "./sample.ts";

export interface SampleWishes {
  readonly today: CalendarDate;
  readonly locale: string;
  readonly texts: SampleTexts;
}

/** Ids that were used once are not free again; after so many, something else is wrong. */
const MOST_IDS = 100;

/** Resolves to the id of the new ledger. */
export async function fillSample({ client }: Service, wishes: SampleWishes): Promise<string> {
  const { today, texts, locale } = wishes;
  const currency = currencyOfLocale(locale);
  const ledger = await createSample(client, { name: texts.name, currency });
  try {
    await recordSample(client, ledger, { today, texts, currency });
  } catch (error) {
    // Half a sample is of no use to anybody.
    await client.deleteLedger({ ledger, name: texts.name }).catch(() => {});
    throw error;
  }
  return ledger;
}

/** Records the sample in a ledger that has no categories yet. */
export async function recordSample(
  client: Service["client"],
  ledger: string,
  { today, texts, currency }: Pick<SampleOptions, "today" | "texts" | "currency">,
): Promise<void> {
  const categories = new Map<CategoryKey, number>();
  for (const { key, parent, colour, icon } of CATEGORIES) {
    const above = parent === null ? null : (categories.get(parent) ?? null);
    const name = texts.categories[key];
    const { id } = await client.createCategory({
      ledger,
      body: { name, parent: above, colour, icon },
    });
    categories.set(key, id);
  }
  const expenses = sampleExpenses({ today, currency, texts, categories });
  const actions = expenses.map((expense) => ({ action: "create", expense }) as const);
  await client.amendExpenses({ ledger, body: { actions } });
}

async function createSample(
  client: Service["client"],
  profile: { readonly name: string; readonly currency: string },
): Promise<string> {
  for (let number = 1; ; number += 1) {
    try {
      const body = { ...profile, id: number === 1 ? "sample" : `sample-${number}` };
      return (await client.createLedger({ body })).id;
    } catch (error) {
      const isTaken = error instanceof OutlayError && error.kind === "conflict";
      if (!isTaken || number === MOST_IDS) throw error;
    }
  }
}
