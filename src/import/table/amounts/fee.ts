// Decides if amounts already include the fees in the column next to them, or if the fees come on top. A column called net includes them.
// Otherwise the balance proves one or the other, or the user is asked.

import { reason } from "../../../domain/import/reasons.ts";
import { FEES, type Fee, type Spent } from "../../../domain/import/terms.ts";
import { type Decimal, negate, sum, ZERO } from "../../../domain/money/decimal.ts";
import { fold } from "../../../domain/text/words.ts";
import { ask, type Finding, type Question } from "../../record/reading.ts";
import { type BalanceProof, type BalanceRow, proveBalance } from "./balance.ts";

export interface FeeRow extends Pick<BalanceRow, "amount" | "line"> {
  /** The file's own text. */
  readonly text: string;
  readonly fee: Decimal;
  /** The balance after the row. */
  readonly balance: Decimal | undefined;
}

interface FeeHints {
  readonly answer: Fee | undefined;
  readonly profile: Fee | undefined;
  /** A program whose files all treat fees alike. */
  readonly source: { readonly name: string; readonly fee?: Fee } | undefined;
  /** The headers of both columns. */
  readonly header: string;
  readonly feeHeader: string;
}

/** How the amounts relate to their fees, if there are any, and how the balances follow from both. */
export function decideFee(rows: readonly FeeRow[], hints: FeeHints) {
  const [within, added] = [balanceProof(rows), balanceProof(rows, withFee)];
  const { answer, source, profile } = hints;
  if (rows.every(({ fee }) => fee === ZERO)) return { finding: undefined, balance: within };
  const found = (value: Fee, because = reason("no-evidence"), certain = true) => ({
    finding: { value, certain, because } satisfies Finding<Fee>,
    balance: value === "within" ? within : added,
  });
  if (answer) return found(answer, reason("chosen"));
  const [inside, outside] = [within?.agrees ?? 0, added?.agrees ?? 0];
  if (inside > outside) return found("within", within?.because);
  if (outside > inside) return found("added", added?.because);
  if (source?.fee) return found(source.fee, reason("as-program", source.name));
  const named = feeByHeaders(hints);
  if (named) return found(named, reason("header-says", hints.header));
  return profile
    ? found(profile, reason("as-before"))
    : found("within", reason("no-evidence"), false);
}

/** A net amount is all that was paid, and "total fees" are part of the amount. */
function feeByHeaders({ header, feeHeader }: FeeHints): Fee | undefined {
  const name = fold(header);
  if (/\b(?:net|neto|netto\w*)\b/.test(name) || /\btotal fees?\b/.test(fold(feeHeader))) {
    return "within";
  }
  return /\b(?:gross|brutto\w*|bruto|brut|lordo)\b/.test(name) ? "added" : undefined;
}

/** The amount with the bank's sign, less the fee. */
export function withFee(amount: Decimal, fee: Decimal): Decimal {
  return sum([amount, fee.startsWith("-") ? fee : negate(fee)]);
}

/** How the balances follow from what was paid; by default, the amounts include all fees. */
export function balanceProof(
  rows: readonly FeeRow[],
  paidOf: (amount: Decimal, fee: Decimal) => Decimal = (amount) => amount,
): BalanceProof | undefined {
  return proveBalance(
    rows.flatMap(({ line, amount, fee, balance }): BalanceRow[] => {
      return balance === undefined ? [] : [{ line, amount: paidOf(amount, fee), balance }];
    }),
  );
}

/** Shows rows with a fee as the expense that each answer makes. */
export function askFee(rows: readonly FeeRow[], spent: Spent): readonly Question[] {
  const paid = rows.filter(({ fee }) => fee !== ZERO);
  return ask("fee", FEES, paid, ({ line, text, amount, fee }, value) => {
    const own = spent === "positive" ? negate(amount) : amount;
    return { line, text, amount: negate(value === "within" ? own : withFee(own, fee)) };
  });
}
