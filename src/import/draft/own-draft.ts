// An expense of an export of Outlay as the one to be made: all that it says, as far as the ledger can keep it.

import type { Original } from "../../domain/expense/original.ts";
import type { PartBy } from "../../domain/expense/parts.ts";
import type { LabelId } from "../../domain/label/label.ts";
import type { Labels } from "../../domain/label/labels.ts";
import {
  type CurrencyCode,
  convert,
  isCurrencyCode,
  minorUnits,
} from "../../domain/money/currency.ts";
import { compare, type Decimal, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import type { RowEffect } from "../profile.ts";
import type { CategoryPath, OwnExpense } from "../record/own-expense.ts";

/** What must be known of the ledger. */
export interface OwnContext {
  /** The ledger's; without one, amounts are taken as they are. */
  readonly currency: CurrencyCode | null;
  /** What one unit of another currency costs, as answered. */
  readonly rates: ReadonlyMap<string, Decimal>;
  /** Whether the ledger can say what was paid in another currency: it needs one of its own. */
  readonly keepsOriginals: boolean;
  readonly labels: Labels;
}

type Placed = { readonly id: LabelId } | { readonly path: CategoryPath };

interface OwnDraft extends Omit<OwnExpense, "category" | "parts"> {
  readonly category: Placed | null;
  readonly parts: readonly PlacedPart[];
}

type PlacedPart = PartBy<Placed>;

/** Undefined for an expense in another currency whose rate nobody has said. */
export function ownDraft(
  own: OwnExpense,
  paidIn: string | undefined,
  effect: RowEffect | undefined,
  context: OwnContext,
): OwnDraft | undefined {
  const { labels, currency } = context;
  const money = moneyOf(own, paidIn, context);
  if (!money) return undefined;
  const { original } = money;
  const isLost = original === null && own.original !== null;
  const chosen = own.parts.length === 0 ? effect?.category : undefined;
  const parts = own.parts.map((part) => ({ ...part, category: categoryAt(part.category, labels) }));
  return {
    ...own,
    ...{ amount: money.amount, original },
    category: chosen ? { id: chosen } : categoryAt(own.category, labels),
    payee: effect?.payee === undefined ? own.payee : effect.payee,
    note: isLost && own.original ? withOriginal(own.note, own.original) : own.note,
    parts: "rate" in money && currency !== null ? convertedParts(parts, money, currency) : parts,
  };
}

function categoryAt(path: CategoryPath | null, labels: Labels): Placed | null {
  if (!path) return null;
  const [top, below] = path;
  const parent = labels.named("category", top, null);
  if (below === undefined) return parent ? { id: parent.id } : { path };
  const own = parent && labels.named("category", below, parent.id);
  return own ? { id: own.id } : { path };
}

interface Money {
  readonly amount: Decimal;
  readonly original: Original | null;
}

function moneyOf(
  own: OwnExpense,
  paidIn: string | undefined,
  { currency, rates, keepsOriginals }: OwnContext,
): Money | (Money & { readonly rate: Decimal }) | undefined {
  const { amount } = own;
  if (currency === null || paidIn === undefined || paidIn === currency) {
    const original = keepsOriginals && isSound(own, currency) ? own.original : null;
    return { amount, original };
  }
  const rate = rates.get(paidIn);
  if (rate === undefined || !isCurrencyCode(paidIn)) return undefined;
  const converted = convert(amount, rate, minorUnits(currency));
  const original = keepsOriginals ? { amount, currency: paidIn, rate } : null;
  return { amount: converted, original, rate };
}

/** A ledger keeps what was paid elsewhere only where the amount follows from it; currencies of ledgers change. */
function isSound({ amount, original }: OwnExpense, currency: CurrencyCode | null): boolean {
  if (!original || currency === null || original.currency === currency) return false;
  if (compare(original.rate, ZERO) <= 0) return false;
  return convert(original.amount, original.rate, minorUnits(currency)) === amount;
}

function withOriginal(note: string | null, { amount, currency, rate }: Original): string {
  const paid = `${amount} ${currency} at ${rate}`;
  return note === null ? paid : `${note}\n${paid}`;
}

/** In the ledger's currency; what rounding leaves goes to the last part. */
function convertedParts(
  parts: readonly PlacedPart[],
  { rate, amount: total }: { readonly rate: Decimal; readonly amount: Decimal },
  currency: CurrencyCode,
): readonly PlacedPart[] {
  const converted = parts.map((part) => {
    return { ...part, amount: convert(part.amount, rate, minorUnits(currency)) };
  });
  const last = converted.at(-1);
  if (!last) return converted;
  const left = subtract(total, sum(converted.map(({ amount }) => amount)));
  return [...converted.slice(0, -1), { ...last, amount: sum([last.amount, left]) }];
}
