// What a line of quick entry does not say and nobody asks for by a question, and what it says in the place of a description.

import type { CurrencyCode } from "../currency.ts";
import type { QuickEntry } from "./entry.ts";

/** "currency": a sign that several share means none that is the ledger's own. "rate": it is another currency than the ledger's. */
export type Missing = "amount" | "description" | "currency" | "rate";

/** `own` is the ledger's currency; null where it names none. */
export function missingIn(entry: QuickEntry, own: CurrencyCode | null): readonly Missing[] {
  const { amount, currency, currencies, questions } = entry;
  const isAsked = questions.some(({ choices }) => choices.some((choice) => choice.amount));
  const missing: Missing[] = [];
  if (amount === undefined && !isAsked) missing.push("amount");
  if (descriptionOf(entry) === "") missing.push("description");
  if (own === null) return missing;
  if (currencies && !currencies.includes(own)) missing.push("currency");
  if (currency !== undefined && currency !== own) missing.push("rate");
  return missing;
}

/** Those that the amount may be in as it is written; undefined for any. */
export function currenciesOf({
  currency,
  currencies,
}: QuickEntry): readonly CurrencyCode[] | undefined {
  if (currency === undefined) return currencies;
  return !currencies || currencies.includes(currency) ? [currency] : [];
}

/** What is said of nothing else is said of the payee. */
export function descriptionOf({ description, payee }: QuickEntry): string {
  return description === "" ? (payee ?? "") : description;
}
