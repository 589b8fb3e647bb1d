// A ledger filled with the sample: where nobody has recorded anything yet, there is something to look around in.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Service } from "../service/service.ts";
import type { SampleTexts } from "../texts/sample-texts.ts";
import { CATEGORIES, type CategoryKey } from "./household.ts";
import { EUR, type SampleOptions, sampleExpenses } from "./sample.ts";

export interface SampleWishes {
  readonly today: CalendarDate;
  /** Null where nobody has one: then prices are euros. */
  readonly currency: CurrencyCode | null;
  readonly texts: SampleTexts;
  /** For its id, since an id that was used once is not free again: at least 1, and never drawn before. */
  readonly number: number;
}

/** Resolves to the id of the new ledger. */
export async function fillSample({ client }: Service, wishes: SampleWishes): Promise<string> {
  const { today, texts, number } = wishes;
  const currency = wishes.currency ?? EUR;
  const profile = { id: `sample-${number}`, name: texts.name, currency };
  const ledger = (await client.createLedger({ body: profile })).id;
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
