// Turns a record into the expense that it would be. Money spent is positive, a refund negative. Names are shortened to what labels may
// have, and categories are found in the ledger or named for creation.

import { DESCRIPTION_CHARACTERS } from "../../domain/expense/expense.ts";
import { NO_DETAILS } from "../../domain/expense/expense-details.ts";
import { someTextFields } from "../../domain/expense/expense-fields.ts";
import type { Original } from "../../domain/expense/original.ts";
import { PART_NOTE_CHARACTERS, partsAddingUpTo, wholePart } from "../../domain/expense/parts.ts";
import type { DraftCategory, DraftPart, ImportDraft } from "../../domain/import/imported-row.ts";
import { reason } from "../../domain/import/reasons.ts";
import type { LabelId } from "../../domain/label/label.ts";
import {
  type CurrencyCode,
  convert,
  isCurrencyCode,
  minorUnits,
} from "../../domain/money/currency.ts";
import { compare, type Decimal, negate, quotient, sum, ZERO } from "../../domain/money/decimal.ts";
import { fold } from "../../domain/text/words.ts";
import type { RowAnswer } from "../import-answers.ts";
import type { RowEffect } from "../profile.ts";
import { type ImportRecord, paidDay, type RecordPart } from "../record/record.ts";
import type { FileCategories } from "../sort/file-categories.ts";
import { beginsWithPayee, payeeName } from "../sort/payee-name.ts";
import type { Sorted, Tally } from "../sort/tally.ts";
import type { Meaning } from "../status/meaning.ts";
import { hasMarkup, plainText } from "../text/markup.ts";
import { labelName } from "./label-name.ts";
import { type LedgerContext, moneyIn, ownDraft } from "./own-draft.ts";

export interface DraftContext extends LedgerContext {
  readonly tally: Tally;
  readonly categories: FileCategories;
}

export interface Drafted {
  readonly draft: ImportDraft;
  /** A category that is not certain enough to be set. */
  readonly suggested: LabelId | null;
  /** The part of the record that goes to the user's own accounts, and not into the expense; null if there is none. */
  readonly skippedAmount: Decimal | null;
  /** The payee as in the file. The expense may have the payee's name in the ledger. */
  readonly payee: string | undefined;
}

/** Undefined for a record in another currency without a rate. Such a record must not be imported. */
export function draftOf(
  written: ImportRecord,
  effect: RowEffect | undefined,
  context: DraftContext,
): Drafted | undefined {
  const { own: kept, currency } = written;
  if (kept) {
    const draft = ownDraft(kept, currency, effect, context);
    return draft && { draft, suggested: null, skippedAmount: null, payee: written.payee };
  }
  const record = inPlainText(written);
  const money = moneyOf(record, context);
  if (!money) return undefined;
  const sorted = context.tally.sort(record.payee, () => record.texts.join(" "));
  const [text = "", more] = record.texts;
  const isNamed = more === undefined && compare(money.amount, ZERO) > 0 && beginsWithPayee(text);
  const named = record.payee ?? (isNamed ? text : undefined);
  const found = sorted.payee ?? (named && payeeName(named));
  const payee = labelName((effect?.payee === undefined ? found : effect.payee) ?? "");
  const parts = money.original ? [] : partsOf(record, context);
  const own = parts.length > 0 ? null : categoryOf(record.category, effect, sorted, context);
  const draft: ImportDraft = {
    ...NO_DETAILS,
    description: descriptionOf(record, payee),
    amount: parts.length > 0 ? sum(parts.map(({ amount }) => amount)) : money.amount,
    date: paidDay(record),
    payee: payee === "" ? null : payee,
    tags: [...new Set((record.tags ?? []).map(labelName))].filter((tag) => tag !== ""),
    note: record.note ?? null,
    original: money.original,
    category: parts.length > 1 ? null : (parts[0]?.category ?? own),
    parts: parts.length > 1 ? parts : [],
  };
  const suggested = own === null && parts.length === 0 ? (sorted.category ?? null) : null;
  const raw = written.payee ?? (named && written.texts[0]);
  return { draft, suggested, skippedAmount: transferredIn(record), payee: raw };
}

/** Few records have markup, so the others are not copied. */
function inPlainText(record: ImportRecord): ImportRecord {
  const { payee = "", note = "", texts } = record;
  if (![payee, note, ...texts].some(hasMarkup)) return record;
  return {
    ...record,
    texts: texts.map(plainText),
    payee: record.payee && plainText(payee),
    note: record.note && plainText(note),
  };
}

/** True if the user must be asked about the record's currency. */
export function isForeign(
  { currency: own }: { readonly currency?: string | undefined },
  { currency, rates }: DraftContext,
): boolean {
  return own !== undefined && currency !== null && own !== currency && !rates.has(own);
}

function moneyOf(record: ImportRecord, context: DraftContext) {
  const { currency, keepsOriginals } = context;
  const amount = negate(record.amount);
  const isKept = keepsOriginals && currency !== null && record.original?.currency !== currency;
  const original = isKept && record.original ? originalOf(amount, record.original, currency) : null;
  return moneyIn(amount, record.currency, original, context);
}

/** Computes the rate with just as many digits as are needed to get the amount again. */
function originalOf(
  amount: Decimal,
  paid: NonNullable<ImportRecord["original"]>,
  currency: CurrencyCode,
): Original | null {
  const original = negate(paid.amount);
  const isSameSign = original.startsWith("-") === amount.startsWith("-");
  if (!isCurrencyCode(paid.currency) || original === ZERO || !isSameSign) return null;
  for (let places = MIN_PLACES; places <= MAX_PLACES; places += 1) {
    const rate = quotient(amount, original, places).value;
    if (compare(rate, ZERO) <= 0) continue;
    if (convert(original, rate, minorUnits(currency)) === amount) {
      return { amount: original, currency: paid.currency, rate };
    }
  }
  return null;
}

const MIN_PLACES = 2;
const MAX_PLACES = 24;

/** Leaves out transfers to the user's own accounts, which are not expenses. */
function partsOf({ parts = [] }: ImportRecord, context: DraftContext): readonly DraftPart[] {
  return parts
    .filter(({ transfer, amount }) => transfer === undefined && amount !== ZERO)
    .map(({ amount, category, note }: RecordPart) =>
      wholePart({
        amount: negate(amount),
        category: category === undefined ? null : context.categories.of(category).category,
        note: note ? keptText(note, PART_NOTE_CHARACTERS) : null,
      }),
    );
}

function transferredIn({ parts = [] }: ImportRecord): Decimal | null {
  const moved = parts.filter(({ transfer }) => transfer !== undefined);
  return moved.length === 0 ? null : negate(sum(moved.map(({ amount }) => amount)));
}

function categoryOf(
  category: string | undefined,
  effect: RowEffect | undefined,
  sorted: Sorted,
  context: DraftContext,
): DraftCategory | null {
  if (effect?.category) return { id: effect.category };
  const { categories } = context;
  const filed = category === undefined ? null : categories.of(category).category;
  const past = sorted.isCertain && sorted.category !== undefined ? { id: sorted.category } : null;
  // A bank knows less about a payee than the ledger does.
  return categories.makes ? (filed ?? past) : (past ?? filed);
}

/** The file's texts. If the bank writes the payee in another way than the ledger (`known`), that name stays here, too. */
function descriptionOf({ texts, payee, code, category }: ImportRecord, known: string): string {
  const named = payee !== undefined && fold(payee) !== fold(known) ? [payee] : [];
  const own = [...named, ...texts].filter((text) => text.trim() !== "" && text !== known);
  const words = (own.length > 1 ? withoutRepeats(own) : own).join(" ");
  const text = words || payee || known || code || category || "Imported";
  return keptText(text, DESCRIPTION_CHARACTERS);
}

function keptText(text: string, most: number): string {
  const kept = text.toWellFormed().replaceAll("\0", "");
  return kept.length <= most ? kept : Array.from(kept).slice(0, most).join("");
}

/** Banks write the type of a booking separately, although its text often begins with it. */
function withoutRepeats(texts: readonly string[]): readonly string[] {
  const spaced = texts.map((text) => ` ${text.toLowerCase().trim().replace(/\s+/g, " ")} `);
  return texts.filter((_, at) => {
    const own = spaced[at] ?? "";
    return !spaced.some((other, place) => {
      return place !== at && other.includes(own) && (other !== own || place < at);
    });
  });
}

/** Replaces fields from the file with those of the answer. The draft already has the answer's payee. */
export function correctedDraft(drafted: Drafted, answer: RowAnswer): Drafted {
  const { description, amount, date, tags, category } = answer;
  const draft = {
    ...drafted.draft,
    ...(description !== undefined && { description }),
    ...(date !== undefined && { date }),
    ...someTextFields((field) => answer[field]),
    ...(tags && { tags: [...new Set(tags)] }),
    ...(category !== undefined && {
      category: category === null ? null : { id: category },
      parts: [],
    }),
  };
  const suggested = category === undefined ? drafted.suggested : null;
  if (amount === undefined || amount === draft.amount) return { ...drafted, draft, suggested };
  // The other fields change as they do when an expense in the ledger gets another amount.
  const parts = partsAddingUpTo(draft.parts, amount);
  return { ...drafted, draft: { ...draft, amount, original: null, parts }, suggested };
}

/** The meaning of a corrected row. If the amount's sign has changed, the meaning does, too. `paid` is the file's amount. */
export function correctedMeaning(
  meaning: Meaning,
  paid: Decimal,
  amount: Decimal | undefined,
): { readonly meaning: Meaning; readonly isIn: boolean } {
  const wasIn = paid !== ZERO && !paid.startsWith("-");
  if (amount === undefined) return { meaning, isIn: wasIn };
  const isIn = amount.startsWith("-");
  const isOther = isIn !== wasIn || (paid === ZERO && amount !== ZERO);
  if (!isOther || meaning.kind === "transfer") return { meaning, isIn };
  return { meaning: { kind: "expense", because: reason("chosen") }, isIn };
}
