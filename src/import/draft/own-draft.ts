// Turns an expense in an export of Outlay into an expense to create, with all the details that the ledger can keep. Also finds the missing
// labels. They are created first, so that categories get their colors and icons, and labels without expenses are restored, too.

import type { Original } from "../../domain/expense/original.ts";
import type {
  DraftCategory,
  DraftPart,
  ImportDraft,
  ImportedLabel,
  LabelPath,
} from "../../domain/import/imported-row.ts";
import { type LabelKind, nameKey } from "../../domain/label/label.ts";
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
import type { FileLabel } from "../record/record.ts";

/** The facts about the ledger that drafts depend on. */
export interface LedgerContext {
  /** The ledger's currency. If it has none, amounts stay as they are. */
  readonly currency: CurrencyCode | null;
  /** The user's prices of one unit of other currencies. */
  readonly rates: ReadonlyMap<string, Decimal>;
  /** True if the ledger has a currency. Otherwise it can't keep amounts in other currencies. */
  readonly keepsOriginals: boolean;
  readonly labels: Labels;
}

/** Undefined for an expense in another currency without a rate. */
export function ownDraft(
  own: OwnExpense,
  paidIn: string | undefined,
  effect: RowEffect | undefined,
  context: LedgerContext,
): ImportDraft | undefined {
  const { labels, currency } = context;
  const isKept = context.keepsOriginals && isSound(own, currency);
  const money = moneyIn(own.amount, paidIn, isKept ? own.original : null, context);
  if (!money) return undefined;
  const { amount, original, rate } = money;
  const isLost = original === null && own.original !== null;
  const chosen = own.parts.length === 0 ? effect?.category : undefined;
  const parts = own.parts.map((part) => ({ ...part, category: categoryAt(part.category, labels) }));
  return {
    ...own,
    amount,
    original,
    category: chosen ? { id: chosen } : categoryAt(own.category, labels),
    payee: effect?.payee === undefined ? own.payee : effect.payee,
    note: isLost && own.original ? withOriginal(own.note, own.original) : own.note,
    parts:
      rate !== undefined && currency !== null
        ? convertedParts(parts, amount, rate, currency)
        : parts,
  };
}

/** Converts an amount of a file to the ledger's currency; undefined if there is no rate. `original` is the file's own original amount. */
export function moneyIn(
  amount: Decimal,
  paidIn: string | undefined,
  original: Original | null,
  { currency, rates, keepsOriginals }: LedgerContext,
) {
  if (currency === null || paidIn === undefined || paidIn === currency) {
    return { amount, original, rate: undefined };
  }
  const rate = rates.get(paidIn);
  if (rate === undefined) return undefined;
  // A currency that no longer exists can't be kept.
  const isKept = keepsOriginals && isCurrencyCode(paidIn);
  return {
    amount: convert(amount, rate, minorUnits(currency)),
    original: isKept ? { amount, currency: paidIn, rate } : null,
    /** The rate at which the amount was converted. */
    rate,
  };
}

function categoryAt(path: CategoryPath | null, labels: Labels): DraftCategory | null {
  if (!path) return null;
  const own = labelAt("category", path, labels);
  return own ? { id: own.id } : { path };
}

function labelAt(kind: LabelKind, [top, below]: LabelPath, labels: Labels) {
  const parent = labels.named(kind, top, null);
  return below === undefined ? parent : parent && labels.named(kind, below, parent.id);
}

/** A ledger keeps an original amount only if its own amount follows from it. The ledger's currency may have changed since the export. */
function isSound({ amount, original }: OwnExpense, currency: CurrencyCode | null): boolean {
  if (!original || currency === null || original.currency === currency) return false;
  if (compare(original.rate, ZERO) <= 0) return false;
  return convert(original.amount, original.rate, minorUnits(currency)) === amount;
}

function withOriginal(note: string | null, { amount, currency, rate }: Original): string {
  const paid = `${amount} ${currency} at ${rate}`;
  return note === null ? paid : `${note}\n${paid}`;
}

/** Converts parts to the ledger's currency. The last part takes the rounding difference. */
function convertedParts(
  parts: readonly DraftPart[],
  total: Decimal,
  rate: Decimal,
  currency: CurrencyCode,
): readonly DraftPart[] {
  const converted = parts.map((part) => {
    return { ...part, amount: convert(part.amount, rate, minorUnits(currency)) };
  });
  const left = subtract(total, sum(converted.map(({ amount }) => amount)));
  return converted.map((part, at) => {
    return at === parts.length - 1 ? { ...part, amount: sum([part.amount, left]) } : part;
  });
}

/** Keeps the order of the file: parents come before their children, and a label before those that were merged into it. */
export function missingLabels(labels: readonly FileLabel[], book: Labels) {
  const seen = new Set<string>();
  return labels.flatMap(
    ({ kind, path, color, icon, archived, position, into }): readonly ImportedLabel[] => {
      const key = [kind, ...path.map(nameKey)].join("\0");
      if (seen.has(key) || labelAt(kind, path, book)) return [];
      seen.add(key);
      return [{ kind, path, color, icon, archived, position, into }];
    },
  );
}
