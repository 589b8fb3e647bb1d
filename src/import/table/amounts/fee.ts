// A column of fees: the amount beside it has them in it already, or they come on top. A total that is called net has, the balance
// proves which, and where nothing tells it is asked.

import { FEES, type Fee, type Spent } from "../../../domain/import/terms.ts";
import { type Decimal, negate, subtract, sum, ZERO } from "../../../domain/money/decimal.ts";
import { fold } from "../../../domain/text/words.ts";
import type { Choice, Evidence, Finding, Question } from "../../record/reading.ts";
import { firstAndLast } from "../cells/cell-texts.ts";
import { type BalanceProof, type BalanceRow, proveBalance } from "./balance.ts";

export interface FeeRow {
  readonly line: number;
  /** As it stands in the file. */
  readonly text: string;
  /** As the file writes its sign. */
  readonly amount: Decimal;
  readonly fee: Decimal;
  /** After the row. */
  readonly balance: Decimal | undefined;
}

export interface FoundFee {
  /** Undefined where no row has a fee. */
  readonly finding: Finding<Fee> | undefined;
  readonly balance: BalanceProof | undefined;
}

interface FeeHints {
  readonly answer: Fee | undefined;
  readonly profile: Fee | undefined;
  /** A source whose files are all alike. */
  readonly source: { readonly name: string; readonly fee: Fee } | undefined;
  /** The heads of both columns. */
  readonly head: string;
  readonly feeHead: string;
}

/** How the amounts stand to their fees, and how the balances follow from both. */
export function decideFee(rows: readonly FeeRow[], hints: FeeHints): FoundFee {
  const proofs = { within: proofOf(rows, "within"), added: proofOf(rows, "added") };
  const paid = rows.filter(({ fee }) => fee !== ZERO).length;
  if (paid === 0) return { finding: undefined, balance: proofs.within };
  const [within, added] = [proofs.within?.agrees ?? 0, proofs.added?.agrees ?? 0];
  const proven: Fee = within > added ? "within" : "added";
  const agree = Math.max(within, added);
  const balance: Evidence = { kind: "balance", rows: agree, of: rows.length - 1 };
  const found = (value: Fee, because?: Evidence): FoundFee => ({
    finding: {
      ...{ value, certain: because !== undefined, because: because ?? { kind: "none" } },
      counts: { fits: paid, of: paid },
    },
    balance: proofs[value],
  });
  if (hints.answer) return found(hints.answer, { kind: "answer" });
  if (within !== added) return found(proven, balance);
  const { source } = hints;
  if (source) return found(source.fee, { kind: "program", name: source.name });
  const named = byHeads(hints);
  if (named) return found(named, { kind: "header", name: hints.head });
  return hints.profile ? found(hints.profile, { kind: "settings" }) : found("within");
}

/** A net amount is what was paid in all, and total fees are a part of something. */
function byHeads({ head, feeHead }: FeeHints): Fee | undefined {
  if (/\b(?:net|neto|netto\w*)\b/.test(fold(head)) || /\btotal fees?\b/.test(fold(feeHead))) {
    return "within";
  }
  return /\b(?:gross|brutto\w*|bruto|brut|lordo)\b/.test(fold(head)) ? "added" : undefined;
}

/** The amount with the bank's sign, and with what was paid beside it. */
export function withFee(amount: Decimal, fee: Decimal): Decimal {
  return sum([amount, fee.startsWith("-") ? fee : negate(fee)]);
}

function proofOf(rows: readonly FeeRow[], how: Fee): BalanceProof | undefined {
  const steps = (ways: (amount: Decimal, fee: Decimal) => Decimal) =>
    rows.flatMap(({ line, amount, fee, balance }): BalanceRow[] => {
      if (balance === undefined) return [];
      return [{ line, amount: how === "within" ? amount : ways(amount, fee), balance }];
    });
  const proven = proveBalance(steps(withFee));
  // A file that has what was spent above zero has its fees there, too.
  return proven ?? (how === "added" ? proveBalance(steps(withFeeAbove)) : undefined);
}

function withFeeAbove(amount: Decimal, fee: Decimal): Decimal {
  return subtract(amount, fee.startsWith("-") ? fee : negate(fee));
}

/** Shows the first and the last of those rows as an expense either way. */
export function askFee(rows: readonly FeeRow[], spent: Spent): readonly Question[] {
  const signed = (amount: Decimal) => (spent === "positive" ? negate(amount) : amount);
  const paid = rows.filter(({ fee }) => fee !== ZERO);
  const choices = FEES.map(
    (value): Choice => ({
      value,
      rows: firstAndLast(paid).map(({ line, text, amount, fee }) => {
        const own = signed(amount);
        return { line, text, amount: negate(value === "within" ? own : withFee(own, fee)) };
      }),
    }),
  );
  return [{ kind: "fee", rows: paid.length, choices }];
}
